"""collections.abc: what an object can do, asked by isinstance and issubclass, and the mixins that
complete a class from a few methods of its own."""

from _classes import GenericAlias, mappingproxy
from _collections import deque
from abc import abstractmethod

__all__ = ["AsyncGenerator", "AsyncIterable", "AsyncIterator", "Awaitable", "ByteString",
           "Callable", "Collection", "Container", "Coroutine", "Generator", "Hashable", "ItemsView",
           "Iterable", "Iterator", "KeysView", "Mapping", "MappingView", "MutableMapping",
           "MutableSequence", "MutableSet", "Reversible", "Sequence", "Set", "Sized", "ValuesView"]

_MISSING = object()


def _has(cls, *names):
    for name in names:
        for base in cls.__mro__:
            if name in base.__dict__:
                if base.__dict__[name] is None:
                    return False
                break
        else:
            return False
    return True


class _Ability:
    """A class that another one belongs to by having its methods."""

    __slots__ = ()
    __abstractmethods__ = frozenset()
    _needs = ()

    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)

    def __class_instancecheck__(cls, instance):
        if _belongs(cls, type(instance)):
            return True
        # A class can do what methods of its own say for it: an enumeration is iterated over.
        needs = cls.__dict__.get("_needs") if isinstance(instance, type) else None
        return bool(needs) and _has(instance, *["__class_" + name[2:] for name in needs])

    def __class_subclasscheck__(cls, other):
        return _belongs(cls, other)


# Types of which __hash__ is None in CPython.
_UNHASHABLE = (type({}.keys()), type({}.items()), mappingproxy)


def _belongs(cls, other):
    if cls in other.__mro__:
        return True
    if cls is Hashable and other in _UNHASHABLE:
        return False
    own = cls.__dict__
    if "_needs" in own and own["_needs"] and _has(other, *own["_needs"]):
        return True
    if "_registered" in own:
        for known in own["_registered"]:
            if issubclass(other, known):
                return True
    if cls.__module__ == "collections.abc":
        for base in other.__mro__:
            if cls.__name__ in base.__dict__.get("_abc_kinds_", ()):
                return True
    return False


class Hashable(_Ability):
    _needs = ("__hash__",)

    @abstractmethod
    def __hash__(self):
        return 0


class Iterable(_Ability):
    _needs = ("__iter__",)

    @abstractmethod
    def __iter__(self):
        return iter(())


class Iterator(Iterable):
    _needs = ("__iter__", "__next__")

    @abstractmethod
    def __next__(self):
        raise StopIteration

    def __iter__(self):
        return self


class Reversible(Iterable):
    _needs = ("__reversed__", "__iter__")
    _registered = (str, tuple, bytes, bytearray)

    @abstractmethod
    def __reversed__(self):
        return iter(())


def _raise(kind, value, traceback):
    if value is None:
        if traceback is None:
            raise kind
        value = kind()
    if traceback is not None:
        value = value.with_traceback(traceback)
    raise value


class Generator(Iterator):
    _needs = ("__iter__", "__next__", "send", "throw", "close")

    def __next__(self):
        return self.send(None)

    @abstractmethod
    def send(self, value):
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        _raise(typ, val, tb)

    def close(self):
        try:
            self.throw(GeneratorExit)
        except (GeneratorExit, StopIteration):
            pass
        else:
            raise RuntimeError("generator ignored GeneratorExit")


class Sized(_Ability):
    _needs = ("__len__",)

    @abstractmethod
    def __len__(self):
        return 0


class Container(_Ability):
    _needs = ("__contains__",)
    _registered = (type({}.values()),)

    @abstractmethod
    def __contains__(self, x):
        return False


class Collection(Sized, Iterable, Container):
    _needs = ("__len__", "__iter__", "__contains__")
    _registered = (type({}.values()),)


def _stands_for_parameters(kind):
    cls = type(kind)
    return kind is ... or cls.__module__ == "typing" and (
        cls.__name__ == "ParamSpec" or getattr(kind, "_name", None) == "Concatenate")


class Callable(_Ability):
    _needs = ("__call__",)

    def __class_getitem__(cls, item):
        if not isinstance(item, tuple) or len(item) != 2:
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        taken, result = item
        if isinstance(taken, (tuple, list)):
            item = (*taken, result)
        elif not _stands_for_parameters(taken):
            raise TypeError("Expected a list of types, an ellipsis, ParamSpec, or Concatenate. "
                            f"Got {taken}")
        return GenericAlias(cls, item)

    def __class_instancecheck__(cls, instance):
        # A class is called by its type, which has no method for that here.
        return _belongs(cls, type(instance)) or (cls is Callable and isinstance(instance, type))

    def __class_subclasscheck__(cls, other):
        return _belongs(cls, other) or (cls is Callable and issubclass(other, type))

    @abstractmethod
    def __call__(self, *args, **kwargs):
        return False


class Awaitable(_Ability):
    _needs = ("__await__",)

    @abstractmethod
    def __await__(self):
        yield


class Coroutine(Awaitable):
    _needs = ("__await__", "send", "throw", "close")

    @abstractmethod
    def send(self, value):
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        _raise(typ, val, tb)

    def close(self):
        try:
            self.throw(GeneratorExit)
        except (GeneratorExit, StopIteration):
            pass
        else:
            raise RuntimeError("coroutine ignored GeneratorExit")


class AsyncIterable(_Ability):
    _needs = ("__aiter__",)

    @abstractmethod
    def __aiter__(self):
        return self


class AsyncIterator(AsyncIterable):
    _needs = ("__anext__", "__aiter__")

    @abstractmethod
    async def __anext__(self):
        raise StopAsyncIteration

    def __aiter__(self):
        return self


class AsyncGenerator(AsyncIterator):
    _needs = ("__aiter__", "__anext__", "asend", "athrow", "aclose")

    async def __anext__(self):
        return await self.asend(None)

    @abstractmethod
    async def asend(self, value):
        raise StopAsyncIteration

    @abstractmethod
    async def athrow(self, typ, val=None, tb=None):
        _raise(typ, val, tb)

    async def aclose(self):
        try:
            await self.athrow(GeneratorExit)
        except (GeneratorExit, StopAsyncIteration):
            pass
        else:
            raise RuntimeError("asynchronous generator ignored GeneratorExit")


class Sequence(Reversible, Collection):
    _needs = ()
    _registered = (list, tuple, str, range, bytes, bytearray, deque)
    __abc_sequence__ = True

    @abstractmethod
    def __getitem__(self, index):
        raise IndexError

    def __iter__(self):
        i = 0
        while True:
            try:
                value = self[i]
            except IndexError:
                return
            yield value
            i += 1

    def __contains__(self, value):
        for item in self:
            if item is value or item == value:
                return True
        return False

    def __reversed__(self):
        for i in reversed(range(len(self))):
            yield self[i]

    def index(self, value, start=0, stop=None):
        if start < 0:
            start = max(len(self) + start, 0)
        if stop is not None and stop < 0:
            stop += len(self)
        i = start
        while stop is None or i < stop:
            try:
                item = self[i]
            except IndexError:
                break
            if item is value or item == value:
                return i
            i += 1
        raise ValueError

    def count(self, value):
        return sum([1 for item in self if item is value or item == value])


class MutableSequence(Sequence):
    _needs = ()
    _registered = (list, bytearray, deque)

    @abstractmethod
    def __setitem__(self, index, value):
        raise IndexError

    @abstractmethod
    def __delitem__(self, index):
        raise IndexError

    @abstractmethod
    def insert(self, index, value):
        raise IndexError

    def append(self, value):
        self.insert(len(self), value)

    def clear(self):
        try:
            while True:
                self.pop()
        except IndexError:
            pass

    def reverse(self):
        n = len(self)
        for i in range(n // 2):
            self[i], self[n - i - 1] = self[n - i - 1], self[i]

    def extend(self, values):
        if values is self:
            values = list(values)
        for value in values:
            self.append(value)

    def pop(self, index=-1):
        value = self[index]
        del self[index]
        return value

    def remove(self, value):
        del self[self.index(value)]

    def __iadd__(self, values):
        self.extend(values)
        return self


class ByteString(Sequence):
    _needs = ()
    _registered = (bytes, bytearray)


class Set(Collection):
    _needs = ()
    _registered = (set, frozenset, type({}.keys()), type({}.items()))

    def __le__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        if len(self) > len(other):
            return False
        for item in self:
            if item not in other:
                return False
        return True

    def __lt__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) < len(other) and self.__le__(other)

    def __gt__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) > len(other) and self.__ge__(other)

    def __ge__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        for item in other:
            if item not in self:
                return False
        return True

    def __eq__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) == len(other) and self.__le__(other)

    @classmethod
    def _from_iterable(cls, items):
        return cls(items)

    def __and__(self, other):
        if not isinstance(other, Iterable):
            return NotImplemented
        return self._from_iterable([value for value in other if value in self])

    __rand__ = __and__

    def isdisjoint(self, other):
        for value in other:
            if value in self:
                return False
        return True

    def __or__(self, other):
        if not isinstance(other, Iterable):
            return NotImplemented
        return self._from_iterable([value for items in (self, other) for value in items])

    __ror__ = __or__

    def __sub__(self, other):
        if not isinstance(other, Set):
            if not isinstance(other, Iterable):
                return NotImplemented
            other = self._from_iterable(other)
        return self._from_iterable([value for value in self if value not in other])

    def __rsub__(self, other):
        if not isinstance(other, Set):
            if not isinstance(other, Iterable):
                return NotImplemented
            other = self._from_iterable(other)
        return self._from_iterable([value for value in other if value not in self])

    def __xor__(self, other):
        if not isinstance(other, Set):
            if not isinstance(other, Iterable):
                return NotImplemented
            other = self._from_iterable(other)
        return (self - other) | (other - self)

    __rxor__ = __xor__

    def _hash(self):
        return hash(frozenset(self))


class MutableSet(Set):
    _needs = ()
    _registered = (set,)

    @abstractmethod
    def add(self, value):
        raise NotImplementedError

    @abstractmethod
    def discard(self, value):
        raise NotImplementedError

    def remove(self, value):
        if value not in self:
            raise KeyError(value)
        self.discard(value)

    def pop(self):
        for value in self:
            self.discard(value)
            return value
        raise KeyError

    def clear(self):
        try:
            while True:
                self.pop()
        except KeyError:
            pass

    def __ior__(self, items):
        for value in items:
            self.add(value)
        return self

    def __iand__(self, items):
        for value in self - items:
            self.discard(value)
        return self

    def __ixor__(self, items):
        if items is self:
            self.clear()
            return self
        if not isinstance(items, Set):
            items = self._from_iterable(items)
        for value in items:
            if value in self:
                self.discard(value)
            else:
                self.add(value)
        return self

    def __isub__(self, items):
        if items is self:
            self.clear()
            return self
        for value in items:
            self.discard(value)
        return self


class Mapping(Collection):
    _needs = ()
    _registered = (dict, mappingproxy)
    __abc_mapping__ = True

    @abstractmethod
    def __getitem__(self, key):
        raise KeyError

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self):
        return KeysView(self)

    def items(self):
        return ItemsView(self)

    def values(self):
        return ValuesView(self)

    def __eq__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        return dict(self.items()) == dict(other.items())

    __reversed__ = None


class MutableMapping(Mapping):
    _needs = ()
    _registered = (dict,)

    @abstractmethod
    def __setitem__(self, key, value):
        raise KeyError

    @abstractmethod
    def __delitem__(self, key):
        raise KeyError

    def pop(self, key, default=_MISSING):
        try:
            value = self[key]
        except KeyError:
            if default is _MISSING:
                raise
            return default
        del self[key]
        return value

    def popitem(self):
        for key in self:
            value = self[key]
            del self[key]
            return key, value
        raise KeyError

    def clear(self):
        try:
            while True:
                self.popitem()
        except KeyError:
            pass

    def update(self, other=(), /, **kwds):
        if isinstance(other, Mapping):
            for key in other:
                self[key] = other[key]
        elif hasattr(other, "keys"):
            for key in other.keys():
                self[key] = other[key]
        else:
            for key, value in other:
                self[key] = value
        for key, value in kwds.items():
            self[key] = value

    def setdefault(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            self[key] = default
        return default


class MappingView(Sized):
    """What keys(), items() and values() of a mapping give: they show it as it is at the time."""

    _needs = ()
    _registered = (type({}.keys()), type({}.values()), type({}.items()))

    def __init__(self, mapping):
        self._mapping = mapping

    def __len__(self):
        return len(self._mapping)

    def __repr__(self):
        return f"{self.__class__.__name__}({self._mapping!r})"


class KeysView(MappingView, Set):
    _needs = ()
    _registered = (type({}.keys()),)

    @classmethod
    def _from_iterable(cls, items):
        return set(items)

    def __contains__(self, key):
        return key in self._mapping

    def __iter__(self):
        yield from self._mapping


class ItemsView(MappingView, Set):
    _needs = ()
    _registered = (type({}.items()),)

    @classmethod
    def _from_iterable(cls, items):
        return set(items)

    def __contains__(self, item):
        key, value = item
        try:
            known = self._mapping[key]
        except KeyError:
            return False
        return known is value or known == value

    def __iter__(self):
        for key in self._mapping:
            yield key, self._mapping[key]


class ValuesView(MappingView, Collection):
    _needs = ()
    _registered = (type({}.values()),)

    def __contains__(self, value):
        for key in self._mapping:
            known = self._mapping[key]
            if known is value or known == value:
                return True
        return False

    def __iter__(self):
        for key in self._mapping:
            yield self._mapping[key]
