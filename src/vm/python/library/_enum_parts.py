"""The parts of an enumeration that stand in its body beside plain values, and what @verify checks
when it is made."""

from _classes import is_builtin_function, own_attributes


class auto:
    """Also what | and the like make of autos in the class body, before they have their values."""

    __module__ = "enum"

    def __init__(self, combine=None, *parts):
        self.value = None
        self._combine = combine
        self._parts = parts

    def __or__(self, other):
        return auto(lambda a, b: a | b, self, other)

    def __and__(self, other):
        return auto(lambda a, b: a & b, self, other)

    def __xor__(self, other):
        return auto(lambda a, b: a ^ b, self, other)

    def __ror__(self, other):
        return auto(lambda a, b: a | b, other, self)

    def __rand__(self, other):
        return auto(lambda a, b: a & b, other, self)

    def __invert__(self):
        return auto(lambda a: ~a, self)

    def _resolve(self):
        if self.value is None and self._combine is not None:
            parts = [part._resolve() if isinstance(part, auto) else part for part in self._parts]
            self.value = self._combine(*parts)
        return self.value


class member:
    __module__ = "enum"

    def __init__(self, value):
        self.value = value


class nonmember:
    __module__ = "enum"

    def __init__(self, value):
        self.value = value


class property:
    """A property that a member of the same name may stand beside: name, value and the like."""

    __module__ = "enum"

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget

    def __set_name__(self, owner, name):
        self.owner = owner.__name__
        self.name = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return getattr(self, "member", self)
        return self.fget(instance)

    def getter(self, fget):
        self.fget = fget
        return self

    def setter(self, fset):
        self.fset = fset
        return self

    def deleter(self, fdel):
        self.fdel = fdel
        return self

    def __set__(self, instance, value):
        raise AttributeError(f"<enum {self.owner!r}> cannot set attribute {self.name!r}")

    def __delete__(self, instance):
        raise AttributeError(f"<enum {self.owner!r}> cannot delete attribute {self.name!r}")


def is_descriptor(value):
    if is_builtin_function(value):
        return False  # operator.add and the like: values.
    return hasattr(type(value), "__get__") or isinstance(value, (staticmethod, classmethod))


def is_dunder(name):
    return len(name) > 4 and name[:2] == "__" and name[-2:] == "__"


def is_sunder(name):
    return (len(name) > 2 and name[0] == "_" and name[-1] == "_" and name[1] != "_"
            and name[-2] != "_")


def is_flag(cls):
    for base in cls.__mro__:
        if "_flag_base_" in own_attributes(base):
            return True
    return False


def show_flag_values(value):
    return [bit for bit in [1 << i for i in range(int(value).bit_length())] if int(value) & bit]


def verify_unique(enumeration):
    aliases = [f"{name} -> {item._name_}" for name, item in enumeration._member_map_.items()
               if name != item._name_]
    if aliases:
        raise ValueError(f"aliases found in {enumeration!r}: {', '.join(aliases)}")


def verify_continuous(enumeration):
    values = {item._value_ for item in enumeration}
    if len(values) < 2:
        return
    low, high = min(values), max(values)
    if is_flag(enumeration):
        kind = "flag"
        expected = [1 << i for i in range(low.bit_length(), high.bit_length() - 1)]
    else:
        kind = "enum"
        expected = range(low + 1, high)
    missing = [str(value) for value in expected if value not in values]
    if missing:
        text = f"invalid {kind} {enumeration.__name__!r}: missing values {', '.join(missing)}"
        raise ValueError(text[:256])


def verify_named_flags(enumeration):
    known = [item._value_ for item in enumeration]
    names = []
    missing = 0
    for name, item in enumeration._member_map_.items():
        if item._value_ < 0 or name in enumeration._member_names_:
            continue
        unnamed = [bit for bit in show_flag_values(item._value_) if bit not in known]
        if unnamed:
            names.append(name)
            for bit in unnamed:
                missing |= bit
    if not names:
        return
    if len(names) == 1:
        who = f"alias {names[0]} is missing"
    else:
        who = f"aliases {', '.join(names[:-1])} and {names[-1]} are missing"
    what = "value" if missing & (missing - 1) == 0 else "combined values of"
    raise ValueError(f"invalid Flag {enumeration.__name__!r}: {who} {what} {missing:#x} "
                     "[use enum.show_flag_values(value) for details]")
