"""Containers beyond the builtin ones. The deque is native (_collections)."""

from _classes import make_class, new_instance
from _collections import count_elements, deque, field_getter, ordered_view
from _user_collections import ChainMap, UserDict, UserList, UserString
import collections.abc as abc

__all__ = ["ChainMap", "Counter", "OrderedDict", "UserDict", "UserList", "UserString",
           "defaultdict", "deque", "namedtuple"]

_KEYWORDS = frozenset((
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield"))


_shown_now = []  # What __repr__ is at work on, to stop where something contains itself.


_MISSING = object()


def _put_items(ordered, other):
    """What an OrderedDict takes from another, by the __setitem__ that its class has."""
    if hasattr(other, "keys"):
        if type(ordered).__setitem__ is dict.__setitem__:
            dict.update(ordered, other)
        elif type(other) is dict:
            for key, value in other.items():
                ordered[key] = value
        else:
            for key in other.keys():
                ordered[key] = other[key]
    elif hasattr(other, "items"):
        for key, value in other.items():
            ordered[key] = value
    elif type(ordered).__setitem__ is dict.__setitem__:
        dict.update(ordered, other)
    else:
        for key, value in other:
            ordered[key] = value


class OrderedDict(dict):
    def __init__(self, /, *args, **kwds):
        if args:
            if len(args) > 1:
                raise TypeError(f"expected at most 1 arguments, got {len(args)}")
            _put_items(self, args[0])
        if kwds:
            _put_items(self, kwds)

    update = __init__

    def keys(self):
        return ordered_view(super().keys())

    def values(self):
        return ordered_view(super().values())

    def items(self):
        return ordered_view(super().items())

    def popitem(self, last=True):
        if not dict.__len__(self):
            raise KeyError("dictionary is empty")
        if last:
            return super().popitem()
        for key in dict.__iter__(self):
            break
        return key, super().pop(key)

    def pop(self, key, default=_MISSING):
        return super().pop(key) if default is _MISSING else super().pop(key, default)

    def setdefault(self, key, default=None):
        if type(self) is OrderedDict:
            return super().setdefault(key, default)
        if key in self:
            return self[key]
        self[key] = default
        return default

    def move_to_end(self, key, last=True):
        if not dict.__contains__(self, key):
            raise KeyError(key)
        value = dict.pop(self, key)
        if last:
            dict.__setitem__(self, key, value)
            return
        items = list(dict.items(self))
        dict.clear(self)
        dict.__setitem__(self, key, value)
        for other, kept in items:
            dict.__setitem__(self, other, kept)

    def copy(self):
        new = type(self)()
        if type(self) is OrderedDict:
            dict.update(new, self)
        else:
            for key in dict.__iter__(self):
                new[key] = self[key]
        return new

    @classmethod
    def fromkeys(cls, iterable, value=None):
        self = cls()
        for key in iterable:
            self[key] = value
        return self

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return dict.__eq__(self, other) and list(dict.keys(self)) == list(dict.keys(other))
        return dict.__eq__(self, other)

    def __ne__(self, other):
        result = OrderedDict.__eq__(self, other)
        return result if result is NotImplemented else not result

    __hash__ = None

    def __repr__(self):
        if not dict.__len__(self):
            return f"{self.__class__.__name__}()"
        for other in _shown_now:
            if other is self:
                return "..."
        _shown_now.append(self)
        try:
            return f"{self.__class__.__name__}({list(self.items())!r})"
        finally:
            _shown_now.pop()

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        new = type(self)(self)
        _put_items(new, other)
        return new

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        new = type(self)(other)
        _put_items(new, self)
        return new

    def __ior__(self, other):
        _put_items(self, other)
        return self


_factories_shown = []  # of those defaultdicts whose repr is being made


class defaultdict(dict):
    __slots__ = ("default_factory",)

    def __init__(self, default_factory=None, /, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError("first argument must be callable or None")
        super().__init__(*args, **kwargs)
        self.default_factory = default_factory

    def __missing__(self, key):
        factory = getattr(self, "default_factory", None)
        if factory is None:
            raise KeyError(key)
        value = self[key] = factory()
        return value

    def copy(self):
        return type(self)(self.default_factory, self)

    __copy__ = copy

    def __repr__(self):
        return f"{type(self).__name__}({self._show_factory()}, {dict.__repr__(self)})"

    def _show_factory(self):
        # It may be a method of this very object, which shows the object again.
        factory = getattr(self, "default_factory", None)
        if any(shown is factory for shown in _factories_shown):
            return "..."
        _factories_shown.append(factory)
        try:
            return repr(factory)
        finally:
            _factories_shown.pop()

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        new = type(self)(self.default_factory, self)
        dict.update(new, other)
        return new

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        new = type(self)(self.default_factory, other)
        dict.update(new, self)
        return new


def _count_of(pair):
    return pair[1]


class Counter(dict):
    def __init__(self, iterable=None, /, **kwds):
        super().__init__()
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def total(self):
        return sum(self.values())

    def most_common(self, n=None):
        ordered = sorted(self.items(), key=_count_of, reverse=True)
        return ordered if n is None or n >= len(ordered) else ordered[:max(n, 0)]

    def elements(self):
        for element, count in self.items():
            for _ in range(count):
                yield element

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError(
            "Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")

    def update(self, iterable=None, /, **kwds):
        if iterable is not None:
            if hasattr(iterable, "items"):
                if self:
                    for element, count in iterable.items():
                        self[element] = count + self.get(element, 0)
                else:
                    super().update(iterable)
            elif type(self).get is dict.get and type(self).__setitem__ is dict.__setitem__:
                count_elements(self, iterable)
            else:
                for element in iterable:
                    self[element] = self.get(element, 0) + 1
        if kwds:
            self.update(kwds)

    def subtract(self, iterable=None, /, **kwds):
        if iterable is not None:
            if hasattr(iterable, "items"):
                for element, count in iterable.items():
                    self[element] = self.get(element, 0) - count
            else:
                for element in iterable:
                    self[element] = self.get(element, 0) - 1
        if kwds:
            self.subtract(kwds)

    def copy(self):
        return self.__class__(self)

    def __delitem__(self, elem):
        if elem in self:
            super().__delitem__(elem)

    def __repr__(self):
        if not self:
            return f"{self.__class__.__name__}()"
        try:
            shown = dict(self.most_common())
        except TypeError:
            shown = dict(self)
        return f"{self.__class__.__name__}({shown!r})"

    def __eq__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all([self[e] == other[e] for counts in (self, other) for e in counts])

    def __ne__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return not self == other

    __hash__ = None

    def __le__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all([self[e] <= other[e] for counts in (self, other) for e in counts])

    def __lt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self <= other and self != other

    def __ge__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all([self[e] >= other[e] for counts in (self, other) for e in counts])

    def __gt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self >= other and self != other

    def __add__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for element, count in self.items():
            count = count + other[element]
            if count > 0:
                result[element] = count
        for element, count in other.items():
            if element not in self and count > 0:
                result[element] = count
        return result

    def __sub__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for element, count in self.items():
            count = count - other[element]
            if count > 0:
                result[element] = count
        for element, count in other.items():
            if element not in self and count < 0:
                result[element] = 0 - count
        return result

    def __or__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for element, count in self.items():
            other_count = other[element]
            count = other_count if count < other_count else count
            if count > 0:
                result[element] = count
        for element, count in other.items():
            if element not in self and count > 0:
                result[element] = count
        return result

    def __and__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for element, count in self.items():
            other_count = other[element]
            count = count if count < other_count else other_count
            if count > 0:
                result[element] = count
        return result

    def __pos__(self):
        result = Counter()
        for element, count in self.items():
            if count > 0:
                result[element] = count
        return result

    def __neg__(self):
        result = Counter()
        for element, count in self.items():
            if count < 0:
                result[element] = 0 - count
        return result

    def _keep_positive(self):
        for element in [element for element, count in self.items() if not count > 0]:
            del self[element]
        return self

    def __iadd__(self, other):
        for element, count in other.items():
            self[element] += count
        return self._keep_positive()

    def __isub__(self, other):
        for element, count in other.items():
            self[element] -= count
        return self._keep_positive()

    def __ior__(self, other):
        for element, other_count in other.items():
            if other_count > self[element]:
                self[element] = other_count
        return self._keep_positive()

    def __iand__(self, other):
        for element, count in self.items():
            other_count = other[element]
            if other_count < count:
                self[element] = other_count
        return self._keep_positive()


def _quoted_names(names):
    shown = [repr(name) for name in names]
    if len(shown) == 1:
        return shown[0]
    if len(shown) == 2:
        return f"{shown[0]} and {shown[1]}"
    return f"{', '.join(shown[:-1])}, and {shown[-1]}"


def _bind_fields(name, cls, args, kwargs):
    """The values of a named tuple's fields, as a call with these arguments gives them."""
    names = cls._fields
    defaults = dict(zip(reversed(names), reversed(cls.__new__.__defaults__ or ())))
    if len(args) > len(names):
        optional = f"from {len(names) + 1 - len(defaults)} to " if defaults else ""
        raise TypeError(f"{name}.__new__() takes {optional}{len(names) + 1} positional "
                        f"argument{'' if not names else 's'} but {len(args) + 1} were given")
    values = list(args)
    missing = []
    for i in range(len(args), len(names)):
        field = names[i]
        if field in kwargs:
            values.append(kwargs.pop(field))
        elif field in defaults:
            values.append(defaults[field])
        else:
            missing.append(field)
    for field in kwargs:
        if field in names:
            raise TypeError(f"{name}.__new__() got multiple values for argument {field!r}")
        raise TypeError(f"{name}.__new__() got an unexpected keyword argument {field!r}")
    if missing:
        raise TypeError(f"{name}.__new__() missing {len(missing)} required positional "
                        f"argument{'' if len(missing) == 1 else 's'}: {_quoted_names(missing)}")
    return tuple(values)


class _NamedTupleMethods:
    """What all named tuples can do; namedtuple() copies these into each class."""

    def _replace(self, /, **kwds):
        values = [kwds.pop(field, value) for field, value in zip(self._fields, self)]
        if kwds:
            raise ValueError(f"Got unexpected field names: {list(kwds)!r}")
        return self._make(values)

    def __repr__(self):
        parts = [f"{field}={value!r}" for field, value in zip(self._fields, self)]
        return f"{self.__class__.__name__}({', '.join(parts)})"

    def _asdict(self):
        return dict(zip(self._fields, self))

    def __getnewargs__(self):
        return tuple(self)


def _check_names(typename, field_names, rename):
    if rename:
        seen = set()
        for i, name in enumerate(field_names):
            if (not name.isidentifier() or name in _KEYWORDS or name.startswith("_")
                    or name in seen):
                field_names[i] = f"_{i}"
            seen.add(name)
    for name in [typename] + field_names:
        if not name.isidentifier():
            raise ValueError(f"Type names and field names must be valid identifiers: {name!r}")
        if name in _KEYWORDS:
            raise ValueError(f"Type names and field names cannot be a keyword: {name!r}")
    seen = set()
    for name in field_names:
        if name.startswith("_") and not rename:
            raise ValueError(f"Field names cannot start with an underscore: {name!r}")
        if name in seen:
            raise ValueError(f"Encountered duplicate field name: {name!r}")
        seen.add(name)


def _cannot_set(self, value=None):
    raise AttributeError("can't set attribute")


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    field_names = [str(name) for name in field_names]
    typename = str(typename)
    _check_names(typename, field_names, rename)
    names = tuple(field_names)
    field_defaults = {}
    if defaults is not None:
        defaults = tuple(defaults)
        if len(defaults) > len(names):
            raise TypeError("Got more default values than field names")
        field_defaults = dict(zip(names[len(names) - len(defaults):], defaults))
    count = len(names)

    def __new__(_cls, /, *args, **kwargs):
        if kwargs or len(args) != count:
            args = _bind_fields(typename, made, args, kwargs)
        return new_instance(_cls, args)

    def _make(cls, iterable):
        values = tuple(iterable)
        if len(values) != count:
            raise TypeError(f"Expected {count} arguments, got {len(values)}")
        return new_instance(cls, values)

    namespace = {
        "__doc__": f"{typename}({', '.join(names)}{',' if count == 1 else ''})",
        "__slots__": (),
        "_fields": names,
        "_field_defaults": field_defaults,
        "__new__": __new__,
        "_make": classmethod(_make),
        "_replace": _NamedTupleMethods._replace,
        "__repr__": _NamedTupleMethods.__repr__,
        "_asdict": _NamedTupleMethods._asdict,
        "__getnewargs__": _NamedTupleMethods.__getnewargs__,
        "__match_args__": names,
    }
    if module is not None:
        namespace["__module__"] = module
    for index, name in enumerate(names):
        namespace[name] = property(field_getter(index), _cannot_set, _cannot_set,
                                   f"Alias for field number {index}")
    made = make_class(typename, (tuple,), namespace)
    return made
