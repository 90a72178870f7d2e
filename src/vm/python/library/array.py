"""Arrays of numbers of one C type, kept as a list of Python's own."""

import struct
from collections.abc import MutableSequence

__all__ = ["ArrayType", "array", "typecodes"]

_SIZES = {"b": 1, "B": 1, "u": 4, "h": 2, "H": 2, "i": 4, "I": 4, "l": 8, "L": 8, "q": 8, "Q": 8,
          "f": 4, "d": 8}
typecodes = "".join(_SIZES)
_FLOATS = "fd"
_SINGLE = struct.Struct("f")
_BAD = "bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)"


def _overflow(code, value):
    """What C's conversions say, one after the other."""
    if code in "qQ":
        negative = code == "Q" and value < 0
        return "can't convert negative int to unsigned" if negative else "int too big to convert"
    if code in "IL":
        if value < 0:
            return "can't convert negative value to unsigned int"
        if value >> 64:
            return "Python int too large to convert to C unsigned long"
        return "unsigned int is greater than maximum"
    if not -1 << 63 <= value < 1 << 63:
        return "Python int too large to convert to C long"
    name = {"b": "signed char", "B": "unsigned byte integer", "h": "signed short integer",
            "H": "unsigned short", "i": "signed integer"}[code]
    if code == "b" and not -1 << 15 <= value < 1 << 15:
        name = "signed short integer"
    elif code == "H" and not -1 << 31 <= value < 1 << 31:
        name = "signed integer"
    return f"{name} is {'greater than maximum' if value > 0 else 'less than minimum'}"


def _index(value):
    if not hasattr(type(value), "__index__"):
        raise TypeError(f"{type(value).__name__!r} object cannot be interpreted as an integer")
    return value.__index__()


def _is_nan(value):
    return isinstance(value, float) and value != value


class array:
    """A sequence that takes numbers of its type alone."""

    __slots__ = ("typecode", "itemsize", "_items")

    def __new__(cls, typecode, initializer=(), /, **for_subclasses):
        if for_subclasses and cls is array:
            raise TypeError("array.array() takes no keyword arguments")
        if not isinstance(typecode, str) or len(typecode) != 1:
            raise TypeError("array() argument 1 must be a unicode character, not "
                            + type(typecode).__name__)
        if typecode not in _SIZES:
            raise ValueError(_BAD)
        self = object.__new__(cls)
        self.typecode = typecode
        self.itemsize = _SIZES[typecode]
        self._items = []
        if isinstance(initializer, str):
            if typecode != "u":
                raise TypeError(f"cannot use a str to initialize an array with typecode "
                                f"'{typecode}'")
            array.fromunicode(self, initializer)
        elif isinstance(initializer, (bytes, bytearray)):
            array.frombytes(self, initializer)
        elif isinstance(initializer, array):
            if initializer.typecode == "u" and typecode != "u":
                raise TypeError("cannot use a unicode array to initialize an array with typecode "
                                f"'{typecode}'")
            self._items = [self._checked(item) for item in initializer._items]
        else:
            array.extend(self, initializer)
        return self

    def _checked(self, value):
        """The value as it is kept, or an error as C's conversion gives it."""
        code = self.typecode
        if code == "u":
            if not isinstance(value, str) or len(value) != 1:
                raise TypeError("array item must be unicode character")
            return value
        if code in _FLOATS:
            if not hasattr(type(value), "__float__") and not hasattr(type(value), "__index__"):
                raise TypeError(f"must be real number, not {type(value).__name__}")
            value = float(value)
            return value if code == "d" else _SINGLE.unpack(_SINGLE.pack(value))[0]
        value = _index(value)
        bits = self.itemsize * 8
        low, high = (0, (1 << bits) - 1) if code.isupper() else (-1 << bits - 1,
                                                               (1 << bits - 1) - 1)
        if not low <= value <= high:
            raise OverflowError(_overflow(code, value))
        return int(value)

    def _like(self, items):
        other = array(self.typecode)
        other._items = items
        return other

    def _same_type(self, other, what):
        if not isinstance(other, array):
            raise TypeError(f'can only {what} array (not "{type(other).__name__}") to array')
        if other.typecode != self.typecode:
            raise TypeError("bad argument type for built-in operation")

    # --- as a list

    def append(self, v, /):
        self._items.append(self._checked(v))

    def extend(self, bb, /):
        if isinstance(bb, array):
            if bb.typecode != self.typecode:
                raise TypeError("can only extend with array of same kind")
            self._items.extend(bb._items)
        else:
            for item in bb:
                self._items.append(self._checked(item))

    def insert(self, i, v, /):
        self._items.insert(i, self._checked(v))

    def pop(self, i=-1, /):
        i = _index(i)
        if not self._items:
            raise IndexError("pop from empty array")
        if not -len(self._items) <= i < len(self._items):
            raise IndexError("pop index out of range")
        return self._items.pop(i)

    def remove(self, v, /):
        if v not in self:
            raise ValueError("array.remove(x): x not in array")
        self._items.remove(v)

    def index(self, v, start=0, stop=9223372036854775807, /):
        if not _is_nan(v):
            try:
                return self._items.index(v, start, stop)
            except ValueError:
                pass
        raise ValueError("array.index(x): x not in array")

    def count(self, v, /):
        return 0 if _is_nan(v) else self._items.count(v)

    def reverse(self):
        self._items.reverse()

    def tolist(self):
        return list(self._items)

    def fromlist(self, list, /):
        if not isinstance(list, type([])):
            raise TypeError("arg must be list")
        self._items += [self._checked(item) for item in list]

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __contains__(self, value):
        return not _is_nan(value) and value in self._items

    def __getitem__(self, place):
        if isinstance(place, slice):
            return self._like(self._items[place])
        if not hasattr(type(place), "__index__"):
            raise TypeError("array indices must be integers")
        if not -len(self._items) <= place.__index__() < len(self._items):
            raise IndexError("array index out of range")
        return self._items[place]

    def __setitem__(self, place, value):
        if isinstance(place, slice):
            if not isinstance(value, array):
                raise TypeError(f'can only assign array (not "{type(value).__name__}") to array '
                                "slice")
            self._same_type(value, "assign")
            if place.step not in (None, 1):
                if not value._items:
                    del self._items[place]
                    return
                count = len(self._items[place])
                if count != len(value):
                    raise ValueError(f"attempt to assign array of size {len(value)} to extended "
                                     f"slice of size {count}")
            self._items[place] = list(value._items)
            return
        if not hasattr(type(place), "__index__"):
            raise TypeError("array indices must be integers")
        if not -len(self._items) <= place.__index__() < len(self._items):
            raise IndexError("array assignment index out of range")
        self._items[place] = self._checked(value)

    def __delitem__(self, place):
        if not isinstance(place, slice):
            if not hasattr(type(place), "__index__"):
                raise TypeError("array indices must be integers")
            if not -len(self._items) <= place.__index__() < len(self._items):
                raise IndexError("array assignment index out of range")
        del self._items[place]

    def __add__(self, other):
        if not isinstance(other, array):
            kind = type(other)
            if kind.__module__ != "builtins" and hasattr(kind, "__radd__"):
                return NotImplemented
        self._same_type(other, "append")
        return self._like(self._items + other._items)

    def __radd__(self, other):
        if not isinstance(other, (bytes, bytearray)):
            return NotImplemented
        return other + array.tobytes(self)

    def __iadd__(self, other):
        if not isinstance(other, array):
            raise TypeError(f'can only extend array with array (not "{type(other).__name__}")')
        self.extend(other)
        return self

    def __mul__(self, count):
        if hasattr(type(count), "__index__"):
            return self._like(self._items * count)
        if type(count).__module__ != "builtins" and hasattr(type(count), "__rmul__"):
            return NotImplemented
        raise TypeError(f"can't multiply sequence by non-int of type {type(count).__name__!r}")

    __rmul__ = __mul__

    def __imul__(self, count):
        self._items *= count
        return self

    def __copy__(self):
        return self._like(list(self._items))

    def __deepcopy__(self, memo):
        return self.__copy__()

    # --- comparing

    # An item is a C number, and so no NaN is the same as itself, as it would be in a list.

    def __eq__(self, other):
        if not isinstance(other, array):
            return NotImplemented
        return self._items == other._items and not (self.typecode in _FLOATS
                                                    and any(map(_is_nan, self._items)))

    def _difference(self, other):
        """What decides an order: the first items that differ, or the lengths."""
        for mine, its in zip(self._items, other._items):
            if mine != its:
                return mine, its
        return len(self._items), len(other._items)

    def __lt__(self, other):
        if not isinstance(other, array):
            return NotImplemented
        mine, its = self._difference(other)
        return mine < its

    def __le__(self, other):
        if not isinstance(other, array):
            return NotImplemented
        mine, its = self._difference(other)
        return mine <= its

    def __gt__(self, other):
        if not isinstance(other, array):
            return NotImplemented
        mine, its = self._difference(other)
        return mine > its

    def __ge__(self, other):
        if not isinstance(other, array):
            return NotImplemented
        mine, its = self._difference(other)
        return mine >= its

    __hash__ = None

    # --- bytes

    def tobytes(self):
        if self.typecode == "u":
            return "".join(self._items).encode("utf-32-le", "surrogatepass")
        return struct.pack(f"<{len(self._items)}{self._standard()}", *self._items)

    def _standard(self):
        """The code of struct that has this size everywhere."""
        return {"l": "q", "L": "Q"}.get(self.typecode, self.typecode)

    def __bytes__(self):
        return self.tobytes()

    # For what takes any buffer of bytes, natives included.
    def __bytes_of_buffer__(self):
        return array.tobytes(self)

    def _overwrite(self, start, data):
        """Puts bytes in the place of others."""
        whole = bytearray(array.tobytes(self))
        whole[start:start + len(data)] = data
        self._items.clear()
        array.frombytes(self, whole)

    def frombytes(self, buffer, /):
        if isinstance(buffer, array):
            buffer = buffer.tobytes()
        if not isinstance(buffer, (bytes, bytearray)):
            raise TypeError("a bytes-like object is required, not "
                            + repr(type(buffer).__name__))
        if len(buffer) % self.itemsize != 0:
            raise ValueError("bytes length not a multiple of item size")
        if self.typecode == "u":
            self._items += bytes(buffer).decode("utf-32-le", "surrogatepass")
            return
        count = len(buffer) // self.itemsize
        self._items += struct.unpack(f"<{count}{self._standard()}", buffer)

    def byteswap(self):
        data, size = self.tobytes(), self.itemsize
        swapped = array(self.typecode)
        swapped.frombytes(b"".join(data[i:i + size][::-1] for i in range(0, len(data), size)))
        self._items[:] = swapped._items

    def tofile(self, f, /):
        f.write(self.tobytes())

    def fromfile(self, f, n, /):
        if n < 0:
            raise ValueError("negative count")
        data = f.read(n * self.itemsize)
        self.frombytes(data)
        if len(data) != n * self.itemsize:
            raise EOFError("read() didn't return enough bytes")

    def tounicode(self):
        if self.typecode != "u":
            raise ValueError("tounicode() may only be called on unicode type arrays")
        return "".join(self._items)

    def fromunicode(self, ustr, /):
        if not isinstance(ustr, str):
            raise TypeError(f"fromunicode() argument must be str, not {type(ustr).__name__}")
        if self.typecode != "u":
            raise ValueError("fromunicode() may only be called on unicode type arrays")
        self._items += ustr

    def buffer_info(self):
        return id(self), len(self._items)

    def __repr__(self):
        if not self._items:
            return f"{type(self).__name__}('{self.typecode}')"
        shown = self.tounicode() if self.typecode == "u" else self._items
        return f"{type(self).__name__}('{self.typecode}', {shown!r})"

    def __class_getitem__(cls, item):
        from types import GenericAlias
        return GenericAlias(cls, item)


ArrayType = array
MutableSequence.register(array)
