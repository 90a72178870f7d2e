"""What special methods of builtin types take besides self. Other builtin functions do not say it."""

_ALONE = frozenset((
    "__repr__", "__str__", "__hash__", "__len__", "__iter__", "__next__", "__neg__", "__pos__",
    "__abs__", "__invert__", "__bool__", "__int__", "__float__", "__index__", "__dir__",
    "__reversed__"))
_WITH_VALUE = frozenset((
    "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__add__", "__radd__", "__iadd__",
    "__sub__", "__rsub__", "__isub__", "__mul__", "__rmul__", "__imul__", "__mod__", "__rmod__",
    "__truediv__", "__rtruediv__", "__floordiv__", "__rfloordiv__", "__divmod__", "__rdivmod__",
    "__and__", "__rand__", "__iand__", "__or__", "__ror__", "__ior__", "__xor__", "__rxor__",
    "__ixor__", "__lshift__", "__rlshift__", "__rshift__", "__rrshift__"))
_WITH_OTHERS = {
    "__contains__": ("key",), "__setitem__": ("key", "value"), "__delitem__": ("key",),
    "__getattribute__": ("name",), "__setattr__": ("name", "value"), "__delattr__": ("name",),
    "__format__": ("format_spec",)}


def taken_by(name):
    """The names of the parameters; None: it is not known."""
    if name in _ALONE:
        return ()
    return ("value",) if name in _WITH_VALUE else _WITH_OTHERS.get(name)
