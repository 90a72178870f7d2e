"""The operators as functions."""

from builtins import abs as _abs

from _classes import attrgetter as _call_attrgetter, itemgetter as _call_itemgetter
from _classes import methodcaller as _call_methodcaller

__all__ = ["abs", "add", "and_", "attrgetter", "call", "concat", "contains", "countOf", "delitem",
           "eq", "floordiv", "ge", "getitem", "gt", "iadd", "iand", "iconcat", "ifloordiv",
           "ilshift", "imatmul", "imod", "imul", "index", "indexOf", "inv", "invert", "ior", "ipow",
           "irshift", "is_", "is_not", "isub", "itemgetter", "itruediv", "ixor", "le",
           "length_hint", "lshift", "lt", "matmul", "methodcaller", "mod", "mul", "ne", "neg",
           "not_", "or_", "pos", "pow", "rshift", "setitem", "sub", "truediv", "truth", "xor"]


def lt(a, b, /):
    return a < b


def le(a, b, /):
    return a <= b


def eq(a, b, /):
    return a == b


def ne(a, b, /):
    return a != b


def ge(a, b, /):
    return a >= b


def gt(a, b, /):
    return a > b


def not_(a, /):
    return not a


def truth(a, /):
    return True if a else False


def is_(a, b, /):
    return a is b


def is_not(a, b, /):
    return a is not b


def abs(a, /):
    return _abs(a)


def add(a, b, /):
    return a + b


def and_(a, b, /):
    return a & b


def floordiv(a, b, /):
    return a // b


def index(a, /):
    method = getattr(type(a), "__index__", None)
    if method is None:
        raise TypeError(f"'{type(a).__name__}' object cannot be interpreted as an integer")
    number = a if isinstance(a, int) else method(a)
    if not isinstance(number, int):
        raise TypeError(f"__index__ returned non-int (type {type(number).__name__})")
    return int(number)


def inv(a, /):
    return ~a


invert = inv


def lshift(a, b, /):
    return a << b


def mod(a, b, /):
    return a % b


def mul(a, b, /):
    return a * b


def matmul(a, b, /):
    return a @ b


def neg(a, /):
    return -a


def or_(a, b, /):
    return a | b


def pos(a, /):
    return +a


def pow(a, b, /):
    return a ** b


def rshift(a, b, /):
    return a >> b


def sub(a, b, /):
    return a - b


def truediv(a, b, /):
    return a / b


def xor(a, b, /):
    return a ^ b


def concat(a, b, /):
    if not hasattr(a, "__getitem__"):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    return a + b


def contains(a, b, /):
    return b in a


def countOf(a, b, /):
    count = 0
    for item in a:
        if item is b or item == b:
            count += 1
    return count


def delitem(a, b, /):
    del a[b]


def getitem(a, b, /):
    return a[b]


def indexOf(a, b, /):
    for position, item in enumerate(a):
        if item is b or item == b:
            return position
    raise ValueError("sequence.index(x): x not in sequence")


def setitem(a, b, c, /):
    a[b] = c


def length_hint(obj, default=0, /):
    if not isinstance(default, int):
        raise TypeError(
            f"'{type(default).__name__}' object cannot be interpreted as an integer")
    if hasattr(type(obj), "__len__"):
        return len(obj)
    method = getattr(type(obj), "__length_hint__", None)
    if method is None:
        return default
    try:
        hint = method(obj)
    except TypeError:
        return default
    if hint is NotImplemented:
        return default
    if not isinstance(hint, int):
        raise TypeError(f"__length_hint__ must be an integer, not {type(hint).__name__}")
    if hint < 0:
        raise ValueError("__length_hint__() should return >= 0")
    return hint


def call(obj, /, *args, **kwargs):
    return obj(*args, **kwargs)


def _follow(obj, names):
    for name in names:
        obj = getattr(obj, name)
    return obj


_MISSING = object()


class attrgetter:
    __slots__ = ("_names", "_paths")

    def __new__(cls, attr=_MISSING, /, *attrs):
        if attr is _MISSING:
            raise TypeError("attrgetter expected 1 argument, got 0")
        self = super().__new__(cls)
        self._names = (attr,) + attrs
        for name in self._names:
            if not isinstance(name, str):
                raise TypeError("attribute name must be a string")
        # One plain name, the usual case, needs no paths.
        self._paths = None
        if attrs or "." in attr:
            self._paths = [name.split(".") for name in self._names]
        return self

    __call__ = _call_attrgetter

    def _call(self, obj):
        if self._paths is None:
            return getattr(obj, self._names[0])
        values = [_follow(obj, path) for path in self._paths]
        return values[0] if len(values) == 1 else tuple(values)

    def __repr__(self):
        return f"{_shown_name(self)}({', '.join([repr(name) for name in self._names])})"

    def __reduce__(self):
        return type(self), self._names


class itemgetter:
    __slots__ = ("_item", "_items")

    def __new__(cls, item=_MISSING, /, *items):
        if item is _MISSING:
            raise TypeError("itemgetter expected 1 argument, got 0")
        self = super().__new__(cls)
        self._item = item
        self._items = (item,) + items if items else None
        return self

    __call__ = _call_itemgetter

    def _call(self, obj):
        if self._items is None:
            return obj[self._item]
        return tuple([obj[item] for item in self._items])

    def __repr__(self):
        items = self._items or (self._item,)
        return f"{_shown_name(self)}({', '.join([repr(item) for item in items])})"

    def __reduce__(self):
        return type(self), self._items or (self._item,)


class methodcaller:
    __slots__ = ("_name", "_args", "_kwargs")

    def __new__(cls, name=_MISSING, /, *args, **kwargs):
        if name is _MISSING:
            raise TypeError("methodcaller needs at least one argument, the method name")
        if not isinstance(name, str):
            raise TypeError("method name must be a string")
        self = super().__new__(cls)
        self._name = name
        self._args = args
        self._kwargs = kwargs
        return self

    __call__ = _call_methodcaller

    def _call(self, obj):
        return getattr(obj, self._name)(*self._args, **self._kwargs)

    def __repr__(self):
        parts = [repr(self._name)]
        parts.extend([repr(value) for value in self._args])
        parts.extend([f"{name}={value!r}" for name, value in self._kwargs.items()])
        return f"{_shown_name(self)}({', '.join(parts)})"

    def __reduce__(self):
        return _caller, (type(self), self._name, self._args, self._kwargs)


def _caller(cls, name, args, kwargs):
    return cls(name, *args, **kwargs)


def _shown_name(getter):
    cls = type(getter)
    return f"{cls.__module__}.{cls.__qualname__}"


def iadd(a, b, /):
    a += b
    return a


def iand(a, b, /):
    a &= b
    return a


def iconcat(a, b, /):
    if not hasattr(a, "__getitem__"):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    a += b
    return a


def ifloordiv(a, b, /):
    a //= b
    return a


def ilshift(a, b, /):
    a <<= b
    return a


def imod(a, b, /):
    a %= b
    return a


def imul(a, b, /):
    a *= b
    return a


def imatmul(a, b, /):
    a @= b
    return a


def ior(a, b, /):
    a |= b
    return a


def ipow(a, b, /):
    a **= b
    return a


def irshift(a, b, /):
    a >>= b
    return a


def isub(a, b, /):
    a -= b
    return a


def itruediv(a, b, /):
    a /= b
    return a


def ixor(a, b, /):
    a ^= b
    return a


# The same by the names of the methods that they call.
__lt__ = lt
__le__ = le
__eq__ = eq
__ne__ = ne
__ge__ = ge
__gt__ = gt
__not__ = not_
__abs__ = abs
__add__ = add
__and__ = and_
__call__ = call
__floordiv__ = floordiv
__index__ = index
__inv__ = inv
__invert__ = invert
__lshift__ = lshift
__mod__ = mod
__mul__ = mul
__matmul__ = matmul
__neg__ = neg
__or__ = or_
__pos__ = pos
__pow__ = pow
__rshift__ = rshift
__sub__ = sub
__truediv__ = truediv
__xor__ = xor
__concat__ = concat
__contains__ = contains
__delitem__ = delitem
__getitem__ = getitem
__setitem__ = setitem
__iadd__ = iadd
__iand__ = iand
__iconcat__ = iconcat
__ifloordiv__ = ifloordiv
__ilshift__ = ilshift
__imod__ = imod
__imul__ = imul
__imatmul__ = imatmul
__ior__ = ior
__ipow__ = ipow
__irshift__ = irshift
__isub__ = isub
__itruediv__ = itruediv
__ixor__ = ixor
