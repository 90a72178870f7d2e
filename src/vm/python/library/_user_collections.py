"""The part of collections that wraps other containers: ChainMap, UserDict, UserList, UserString."""

from _classes import GenericAlias
from collections.abc import ItemsView, KeysView, ValuesView

_MISSING = object()


class _MappingMethods:
    """The methods that follow from __getitem__, __setitem__, __delitem__, __iter__ and __len__."""

    # What they are in collections.abc, which is not needed to make one; and to patterns.
    _abc_kinds_ = ("Mapping", "MutableMapping")
    __abc_mapping__ = True
    __reversed__ = None

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def keys(self):
        return KeysView(self)

    def items(self):
        return ItemsView(self)

    def values(self):
        return ValuesView(self)

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
            break
        else:
            raise KeyError
        value = self[key]
        del self[key]
        return key, value

    def clear(self):
        try:
            while True:
                self.popitem()
        except KeyError:
            pass

    def update(self, other=(), /, **kwds):
        if isinstance(other, dict) or getattr(other.__class__, "__abc_mapping__", False):
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

    def __eq__(self, other):
        if not isinstance(other, (dict, _MappingMethods)):
            return NotImplemented
        return dict(self.items()) == dict(other.items())

    __hash__ = None


def _copy_with_data(container):
    """Past __init__: the attributes, with a copy of the data."""
    made = container.__class__.__new__(container.__class__)
    made.__dict__.update(container.__dict__)
    made.data = container.data.copy()
    return made


class ChainMap(_MappingMethods):
    __module__ = "collections"
    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __missing__(self, key):
        raise KeyError(key)

    def __getitem__(self, key):
        for mapping in self.maps:
            try:
                return mapping[key]
            except KeyError:
                pass
        return self.__missing__(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __len__(self):
        return len(set().union(*self.maps))

    def __iter__(self):
        keys = {}
        for mapping in reversed(self.maps):
            for key in mapping:
                keys[key] = None
        return iter(keys)

    def __contains__(self, key):
        for mapping in self.maps:
            if key in mapping:
                return True
        return False

    def __bool__(self):
        for mapping in self.maps:
            if mapping:
                return True
        return False

    def __repr__(self):
        return f"{self.__class__.__name__}({', '.join([repr(m) for m in self.maps])})"

    @classmethod
    def fromkeys(cls, iterable, *args):
        return cls(dict.fromkeys(iterable, *args))

    def copy(self):
        return self.__class__(self.maps[0].copy(), *self.maps[1:])

    __copy__ = copy

    def new_child(self, m=None, **kwargs):
        if m is None:
            m = kwargs
        elif kwargs:
            m.update(kwargs)
        return self.__class__(m, *self.maps)

    @property
    def parents(self):
        return self.__class__(*self.maps[1:])

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        try:
            del self.maps[0][key]
        except KeyError:
            raise KeyError(f"Key not found in the first mapping: {key!r}")

    def popitem(self):
        try:
            return self.maps[0].popitem()
        except KeyError:
            raise KeyError("No keys found in the first mapping.")

    def pop(self, key, *args):
        try:
            return self.maps[0].pop(key, *args)
        except KeyError:
            raise KeyError(f"Key not found in the first mapping: {key!r}")

    def clear(self):
        self.maps[0].clear()

    def __or__(self, other):
        if not isinstance(other, (dict, _MappingMethods)):
            return NotImplemented
        new = self.copy()
        new.maps[0].update(other)
        return new

    def __ior__(self, other):
        self.maps[0].update(other)
        return self

    def __ror__(self, other):
        if not isinstance(other, (dict, _MappingMethods)):
            return NotImplemented
        merged = dict(other)
        for mapping in reversed(self.maps):
            merged.update(mapping)
        return self.__class__(merged)


class UserDict(_MappingMethods):
    __module__ = "collections"
    __class_getitem__ = classmethod(GenericAlias)
    __reversed__ = None

    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.update(dict)
        if kwargs:
            self.update(kwargs)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        missing = getattr(self.__class__, "__missing__", None)
        if missing is not None:
            return missing(self, key)
        raise KeyError(key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def __repr__(self):
        return repr(self.data)

    def __or__(self, other):
        if isinstance(other, UserDict):
            return self.__class__(self.data | other.data)
        if isinstance(other, dict):
            return self.__class__(self.data | other)
        return NotImplemented

    def __ror__(self, other):
        if isinstance(other, UserDict):
            return self.__class__(other.data | self.data)
        if isinstance(other, dict):
            return self.__class__(other | self.data)
        return NotImplemented

    def __ior__(self, other):
        self.data |= other.data if isinstance(other, UserDict) else other
        return self

    def __copy__(self):
        return _copy_with_data(self)

    def copy(self):
        if self.__class__ is UserDict:
            return UserDict(self.data)
        # A subclass may have attributes of its own, and its own way to put an item in.
        made = _copy_with_data(self)
        made.data = {}
        made.update(self)
        return made

    @classmethod
    def fromkeys(cls, iterable, value=None):
        new = cls()
        for key in iterable:
            new[key] = value
        return new


class UserList:
    __module__ = "collections"
    __class_getitem__ = classmethod(GenericAlias)

    _abc_kinds_ = ("Sequence", "MutableSequence")
    __abc_sequence__ = True

    def __init__(self, initlist=None):
        self.data = [] if initlist is None else list(_plain(initlist))

    def __repr__(self):
        return repr(self.data)

    def __lt__(self, other):
        return self.data < _plain(other)

    def __le__(self, other):
        return self.data <= _plain(other)

    def __eq__(self, other):
        return self.data == _plain(other)

    def __gt__(self, other):
        return self.data > _plain(other)

    def __ge__(self, other):
        return self.data >= _plain(other)

    __hash__ = None

    def __contains__(self, item):
        return item in self.data

    def __len__(self):
        return len(self.data)

    def __iter__(self):
        if type(self).__getitem__ is UserList.__getitem__:
            return iter(self.data)
        return self._items_by_index()

    def _items_by_index(self):
        index = 0
        try:
            while True:
                yield self[index]
                index += 1
        except IndexError:
            return

    def __reversed__(self):
        if type(self).__getitem__ is UserList.__getitem__:
            return reversed(self.data)
        return (self[index] for index in reversed(range(len(self))))

    def __getitem__(self, i):
        if isinstance(i, slice):
            return self.__class__(self.data[i])
        return self.data[i]

    def __setitem__(self, i, item):
        self.data[i] = item

    def __delitem__(self, i):
        del self.data[i]

    def __add__(self, other):
        return self.__class__(self.data + list(_plain(other)))

    def __radd__(self, other):
        return self.__class__(list(_plain(other)) + self.data)

    def __iadd__(self, other):
        self.data += list(_plain(other))
        return self

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __imul__(self, n):
        self.data *= n
        return self

    def append(self, item):
        self.data.append(item)

    def insert(self, i, item):
        self.data.insert(i, item)

    def pop(self, i=-1):
        return self.data.pop(i)

    def remove(self, item):
        self.data.remove(item)

    def clear(self):
        self.data.clear()

    def __copy__(self):
        return _copy_with_data(self)

    def copy(self):
        return self.__class__(self)

    def count(self, item):
        return self.data.count(item)

    def index(self, item, *args):
        return self.data.index(item, *args)

    def reverse(self):
        self.data.reverse()

    def sort(self, /, *args, **kwds):
        self.data.sort(*args, **kwds)

    def extend(self, other):
        self.data.extend(_plain(other))


def _plain(value):
    """What a UserList or UserString holds, or the value itself."""
    return value.data if isinstance(value, (UserList, UserString)) else value


class UserString:
    __module__ = "collections"

    _abc_kinds_ = ("Collection", "Iterable", "Reversible", "Sequence")
    __abc_sequence__ = True

    def __init__(self, seq):
        self.data = str(_plain(seq))

    def __str__(self):
        return self.data

    def __repr__(self):
        return repr(self.data)

    def __int__(self):
        return int(self.data)

    def __float__(self):
        return float(self.data)

    def __hash__(self):
        return hash(self.data)

    def __eq__(self, string):
        return self.data == _plain(string)

    def __lt__(self, string):
        return self.data < _plain(string)

    def __le__(self, string):
        return self.data <= _plain(string)

    def __gt__(self, string):
        return self.data > _plain(string)

    def __ge__(self, string):
        return self.data >= _plain(string)

    def __contains__(self, char):
        return _plain(char) in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return self.__class__(self.data[index])

    def __add__(self, other):
        return self.__class__(self.data + str(_plain(other)))

    def __radd__(self, other):
        return self.__class__(str(other) + self.data)

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __mod__(self, args):
        return self.__class__(self.data % args)

    def __rmod__(self, template):
        return self.__class__(str(template) % self)

    maketrans = str.maketrans

    def capitalize(self):
        return self.__class__(self.data.capitalize())

    def casefold(self):
        return self.__class__(self.data.casefold())

    def lower(self):
        return self.__class__(self.data.lower())

    def swapcase(self):
        return self.__class__(self.data.swapcase())

    def title(self):
        return self.__class__(self.data.title())

    def upper(self):
        return self.__class__(self.data.upper())

    def zfill(self, width):
        return self.__class__(self.data.zfill(width))

    def expandtabs(self, tabsize=8):
        return self.__class__(self.data.expandtabs(tabsize))

    def center(self, width, *args):
        return self.__class__(self.data.center(width, *args))

    def ljust(self, width, *args):
        return self.__class__(self.data.ljust(width, *args))

    def rjust(self, width, *args):
        return self.__class__(self.data.rjust(width, *args))

    def lstrip(self, chars=None):
        return self.__class__(self.data.lstrip(chars))

    def rstrip(self, chars=None):
        return self.__class__(self.data.rstrip(chars))

    def strip(self, chars=None):
        return self.__class__(self.data.strip(chars))

    def removeprefix(self, prefix, /):
        return self.__class__(self.data.removeprefix(_plain(prefix)))

    def removesuffix(self, suffix, /):
        return self.__class__(self.data.removesuffix(_plain(suffix)))

    def replace(self, old, new, maxsplit=-1):
        return self.__class__(self.data.replace(_plain(old), _plain(new), maxsplit))

    def translate(self, *args):
        return self.__class__(self.data.translate(*args))

    def count(self, sub, *args):
        return self.data.count(_plain(sub), *args)

    def find(self, sub, *args):
        return self.data.find(_plain(sub), *args)

    def index(self, sub, *args):
        return self.data.index(_plain(sub), *args)

    def rfind(self, sub, *args):
        return self.data.rfind(_plain(sub), *args)

    def rindex(self, sub, *args):
        return self.data.rindex(_plain(sub), *args)

    def encode(self, encoding="utf-8", errors="strict"):
        return self.data.encode("utf-8" if encoding is None else encoding,
                                "strict" if errors is None else errors)

    def endswith(self, suffix, *args):
        return self.data.endswith(suffix, *args)

    def startswith(self, prefix, *args):
        return self.data.startswith(prefix, *args)

    def format(self, /, *args, **kwds):
        return self.data.format(*args, **kwds)

    def format_map(self, mapping):
        return self.data.format_map(mapping)

    def join(self, seq):
        return self.data.join(seq)

    def partition(self, sep):
        return self.data.partition(sep)

    def rpartition(self, sep):
        return self.data.rpartition(sep)

    def split(self, sep=None, maxsplit=-1):
        return self.data.split(sep, maxsplit)

    def rsplit(self, sep=None, maxsplit=-1):
        return self.data.rsplit(sep, maxsplit)

    def splitlines(self, keepends=False):
        return self.data.splitlines(keepends)

    def isalpha(self):
        return self.data.isalpha()

    def isalnum(self):
        return self.data.isalnum()

    def isascii(self):
        return self.data.isascii()

    def isdecimal(self):
        return self.data.isdecimal()

    def isdigit(self):
        return self.data.isdigit()

    def isidentifier(self):
        return self.data.isidentifier()

    def islower(self):
        return self.data.islower()

    def isnumeric(self):
        return self.data.isnumeric()

    def isprintable(self):
        return self.data.isprintable()

    def isspace(self):
        return self.data.isspace()

    def istitle(self):
        return self.data.istitle()

    def isupper(self):
        return self.data.isupper()
