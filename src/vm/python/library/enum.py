"""enum: without metaclasses. A subclass turns its own attributes into members when it is made;
what CPython's EnumType answers (iteration, len, in, call, indexing) Enum's __class_…__ methods do."""

from _classes import (
    builtin_base, delete_attribute, make_class, mappingproxy, native_value,
    new_instance, own_attributes, set_attribute,
)
from _enum_parts import (
    auto, is_descriptor, is_dunder, is_flag, is_sunder, member, nonmember, property,
    show_flag_values, verify_continuous, verify_named_flags, verify_unique,
)

__all__ = ["CONFORM", "CONTINUOUS", "EJECT", "Enum", "EnumCheck", "EnumMeta", "EnumType", "Flag",
           "FlagBoundary", "IntEnum", "IntFlag", "KEEP", "NAMED_FLAGS", "ReprEnum", "STRICT",
           "StrEnum", "UNIQUE", "auto", "member", "nonmember", "property", "unique", "verify"]


class _UNGIVEN:
    """No value. A class, which is part of the program."""


# What a class may say of itself by names that are otherwise Enum's own.
_SUNDERS = ("_order_", "_generate_next_value_", "_missing_", "_ignore_", "_iter_member_",
            "_iter_member_by_value_", "_iter_member_by_def_", "_numeric_repr_", "_boundary_",
            "_flag_base_")


class Enum:
    _member_type_ = object
    _member_names_ = []
    _member_map_ = {}
    _value2member_map_ = {}
    _unhashable_ = []

    def __init_subclass__(cls, boundary=None, **kwargs):
        super().__init_subclass__(**kwargs)
        _make_members(cls, boundary)

    @classmethod
    def _missing_(cls, value):
        return None

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        try:
            last_values.sort()
        except TypeError:
            pass
        for value in reversed(last_values):
            try:
                return value + 1
            except TypeError:
                pass
        return start

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_

    def __repr__(self):
        shown = repr(self._value_)
        return f"<{type(self).__name__}.{self._name_}: {shown}>"

    def __str__(self):
        return f"{type(self).__name__}.{self._name_}"

    def __format__(self, spec):
        return str.__format__(str(self), spec)

    def __hash__(self):
        return hash(self._name_)

    def __dir__(self):
        names = {"__class__", "__doc__", "__eq__", "__hash__", "__module__", "name", "value"}
        cls = type(self)
        if cls._member_type_ is not object:
            names.update(object.__dir__(self))
        names.update([name for name in vars(self) if name[0] != "_"])
        for base in cls.__mro__:
            names.update([name for name, value in own_attributes(base).items()
                          if name[0] != "_" and (name not in cls._member_map_
                                                 or isinstance(value, property))])
        return [name for name in names if name not in _HOOKS]

    def __reduce_ex__(self, protocol):
        return (type(self), (self._value_,))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    # --- what is asked of the class itself

    def __class_call__(cls, value=_UNGIVEN, names=None, *, module=None, qualname=None, type=None,
                       start=1, boundary=None):
        if value is _UNGIVEN:
            raise TypeError("EnumType.__call__() missing 1 required positional argument: 'value'")
        if names is None:
            return _find(cls, value)
        return _functional(cls, value, names, module, qualname, type, start)

    def __class_dir__(cls):
        names = {"__class__", "__contains__", "__doc__", "__getitem__", "__init_subclass__",
                 "__iter__", "__len__", "__members__", "__module__", "__name__", "__qualname__"}
        names.update(cls._member_names_)
        if cls is Enum or _own_new(cls) is not None:
            names.add("__new__")
        if cls._member_type_ is not object:
            names.update(dir(cls._member_type_))
        return sorted(names)

    def __class_iter__(cls):
        return iter([cls._member_map_[name] for name in cls._member_names_])

    def __class_reversed__(cls):
        return iter([cls._member_map_[name] for name in reversed(cls._member_names_)])

    def __class_len__(cls):
        return len(cls._member_names_)

    def __class_contains__(cls, value):
        if isinstance(value, cls):
            return True
        if not isinstance(value, Enum):
            raise TypeError("unsupported operand type(s) for 'in': "
                            f"'{value.__class__.__qualname__}' and 'EnumType'")
        return False

    def __class_repr__(cls):
        return f"<flag '{cls.__name__}'>" if issubclass(cls, Flag) else f"<enum '{cls.__name__}'>"

    def __class_getitem__(cls, name):
        return cls._member_map_[name]

    def __class_setattr__(cls, name, value):
        if name in cls._member_map_:
            raise AttributeError(f"cannot reassign member {name!r}")
        set_attribute(cls, name, value)

    def __class_delattr__(cls, name):
        if name in cls._member_map_:
            raise AttributeError(f"{cls.__name__!r} cannot delete member {name!r}.")
        if name not in own_attributes(cls):
            raise AttributeError(f"type object {cls.__name__!r} has no attribute {name!r}")
        delete_attribute(cls, name)


# What Enum and Flag have here beside CPython's.
_HOOKS = frozenset([name for name in own_attributes(Enum) if name.startswith("__class_")]
                   + ["__members__", "_unhashable_", "_name_of_bits", "_parts"])


def _make_members(cls, boundary):
    parents = [base for base in cls.__mro__[1:] if "_member_names_" in own_attributes(base)]
    for base in cls.__bases__:
        inherited = getattr(base, "_member_names_", None)
        if inherited:
            raise TypeError(f"<enum '{cls.__name__}'> cannot extend <enum '{base.__name__}'>")
    if cls.__bases__ and not issubclass(cls.__bases__[-1], Enum):
        raise TypeError("new enumerations should be created as "
                        "`EnumName([mixin_type, ...] [data_type,] enum_type)`")
    own = own_attributes(cls)
    for name in own:
        private = name.startswith("_" + cls.__name__ + "__")
        if is_sunder(name) and name not in _SUNDERS and not private:
            raise ValueError(f"_sunder_ names, such as {name!r}, are reserved for future Enum use")
    ignore = own.get("_ignore_", ())
    if isinstance(ignore, str):
        ignore = ignore.replace(",", " ").split()
    set_attribute(cls, "_member_names_", [])
    set_attribute(cls, "_member_map_", {})
    set_attribute(cls, "_value2member_map_", {})
    set_attribute(cls, "_unhashable_", [])
    set_attribute(cls, "__members__", mappingproxy(cls._member_map_))
    generate = cls._generate_next_value_
    data_type = builtin_base(cls)
    set_attribute(cls, "_member_type_", _member_type(cls))
    mixin_new = _own_new(cls)
    values = []
    generated = False
    for name, value in own.items():
        if name in ignore:
            delete_attribute(cls, name)
            continue
        if name == "_generate_next_value_" and generated:
            raise TypeError("_generate_next_value_ must be defined before members")
        if isinstance(value, nonmember):
            set_attribute(cls, name, value.value)
            continue
        explicit = isinstance(value, member)
        if explicit:
            value = value.value
        elif is_dunder(name) or is_sunder(name) or name.startswith("_" + cls.__name__ + "__"):
            continue
        elif is_descriptor(value):
            continue
        if name == "mro":
            raise ValueError("invalid enum member name(s) 'mro'")
        if isinstance(value, auto):
            generated = True
            if value._resolve() is None:
                value.value = generate(name, 1, len(cls._member_names_), values[:])
            value = value.value
            values.append(value)
        elif isinstance(value, tuple) and any([isinstance(part, auto) for part in value]):
            parts = []
            for part in value:
                if isinstance(part, auto):
                    part = generate(name, 1, len(cls._member_names_), values[:])
                    values.append(part)
                parts.append(part)
            value = tuple(parts)
        else:
            values.append(value)
        _make_member(cls, name, value, data_type, mixin_new)
    _take_texts(cls)
    if is_flag(cls):
        _take_operators(cls, own)
        set_attribute(cls, "_boundary_", boundary if boundary is not None
                      else getattr(cls, "_boundary_", STRICT))
        mask = 0
        for item in cls._member_map_.values():
            if isinstance(item._value_, int):
                mask |= item._value_
        set_attribute(cls, "_flag_mask_", mask)
        set_attribute(cls, "_all_bits_", 2 ** mask.bit_length() - 1)
        canonical = []
        for name in cls._member_names_:
            bits = cls._member_map_[name]._value_
            if bits and bits & (bits - 1) == 0:
                canonical.append(name)
        set_attribute(cls, "_member_names_", canonical)
    if "_order_" in own:
        _check_order(cls, own["_order_"])


# A type of data that stands before Flag has operators of its own, which are not meant.
def _take_operators(cls, own):
    if "_flag_base_" in own:
        return  # It is Flag.
    for name in ("__or__", "__and__", "__xor__", "__ror__", "__rand__", "__rxor__", "__invert__"):
        operator = getattr(Flag, name)
        if name not in own and getattr(cls, name) is not operator:
            set_attribute(cls, name, operator)


# A type of data stands before Enum in the mro; its text forms are not meant.
def _take_texts(cls):
    for name in ("__repr__", "__str__", "__format__"):
        found = _kept_by(cls.__mro__, name)
        if found is _kept_by(cls._member_type_.__mro__, name) or found is getattr(object, name):
            enums = [base for base in cls.__mro__ if issubclass(base, Enum)]
            set_attribute(cls, name, _kept_by(enums, name))


def _kept_by(classes, name):
    for base in classes:
        own = own_attributes(base)
        if name in own:
            return own[name]
    return None


def _member_type(cls):
    """The class that a member's value is made by: the lowest one above a type of data."""
    for parent in cls.__bases__:
        lowest = None
        for base in parent.__mro__:
            if base is object:
                break
            if issubclass(base, Enum):
                if base._member_type_ is not object:
                    return base._member_type_
                break
            if lowest is None:
                lowest = base
            if _is_data_type(base):
                return lowest
    return object


def _check_order(cls, order):
    delete_attribute(cls, "_order_")
    if isinstance(order, str):
        order = order.replace(",", " ").split()
    names = cls._member_names_
    order = [name for name in order if name not in cls._member_map_ or name in names]
    if order != names:
        raise TypeError(f"member order does not match _order_:\n  {names!r}\n  {order!r}")


def _is_data_type(base):
    if base.__module__ == "builtins":
        return True
    own = own_attributes(base)
    return not issubclass(base, Enum) and ("__new__" in own or "__dataclass_fields__" in own)


def _own_new(cls):
    for base in cls.__mro__:
        if base is Enum:
            return None
        found = own_attributes(base).get("__new__")
        if found is not None and base.__module__ != "enum":
            if isinstance(found, staticmethod):
                found = found.__func__
            return found if builtin_base(base) is not base else None
    return None


# What members of a StrEnum are made of is text, or bytes with their encoding.
def _check_texts(values):
    if len(values) > 3:
        raise TypeError(f"too many arguments for str(): {values!r}")
    if len(values) == 1 and not isinstance(values[0], str):
        raise TypeError(f"{values[0]!r} is not a string")
    if len(values) >= 2 and not isinstance(values[1], str):
        raise TypeError(f"encoding must be a string, not {values[1]!r}")
    if len(values) == 3 and not isinstance(values[2], str):
        raise TypeError(f"errors must be a string, not {values[2]!r}")


def _make_member(cls, name, value, data_type, mixin_new):
    args = value if isinstance(value, tuple) else (value,)
    if data_type is tuple:
        args = (value,)
    if mixin_new is not None:
        made = mixin_new(cls, *args)
        if not hasattr(made, "_value_"):
            try:
                made._value_ = _value_of(cls, value, args)
            except Exception as error:
                raise TypeError("_value_ not set in __new__, unable to create it") from error
    elif data_type is object:
        made = new_instance(cls)
        made._value_ = _value_of(cls, value, args)
    else:
        if data_type is str and issubclass(cls, StrEnum):
            _check_texts(args)
        kept = _value_of(cls, value, args)
        made = new_instance(cls, native_value(kept))
        made._value_ = kept
    made._name_ = name
    made.__objclass__ = cls
    made._sort_order_ = len(cls._member_names_)
    init = cls.__init__
    if init is not object.__init__ and _has_own_init(cls):
        made.__init__(*args)
    for other in cls._member_map_.values():
        if other._value_ == made._value_:
            made = other
            break
    else:
        cls._member_names_.append(name)
        try:
            cls._value2member_map_[made._value_] = made
        except TypeError:
            cls._unhashable_.append(made)
    cls._member_map_[name] = made
    set_attribute(cls, name, _beside_property(cls, name, made))
    return made


def _value_of(cls, value, args):
    return value if cls._member_type_ is object else cls._member_type_(*args)


def _beside_property(cls, name, made):
    """What the class has under a member's name: where a base has a property of that name, members
    go on to answer with the property."""
    for base in cls.__mro__[1:]:
        found = own_attributes(base).get(name)
        if isinstance(found, property) or type(found).__name__ == "DynamicClassAttribute":
            redirect = property(found.fget)
            redirect.__set_name__(cls, name)
            redirect.member = made
            return redirect
    return made


def _has_own_init(cls):
    for base in cls.__mro__:
        if base.__module__ in ("builtins", "enum"):
            continue
        if "__init__" in own_attributes(base):
            return True
    return False


def _find(cls, value):
    if type(value) is cls:
        return value
    try:
        found = cls._value2member_map_.get(value)
        if found is not None:
            return found
    except TypeError:
        for item in cls._unhashable_:
            if item._value_ == value:
                return item
    for item in cls._member_map_.values():
        if item._value_ == value:
            return item
    if not cls._member_map_:
        raise TypeError(f"{cls!r} has no members defined")
    try:
        made = cls._missing_(value)
    except Exception as error:
        if not isinstance(error, ValueError):
            error.__context__ = ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        raise
    if isinstance(made, cls):
        return made
    if isinstance(made, int) and getattr(cls, "_boundary_", None) is EJECT:
        return made
    problem = ValueError(f"{value!r} is not a valid {cls.__qualname__}")
    if made is None:
        raise problem
    mistake = TypeError(f"error in {cls.__name__}._missing_: returned {made!r} instead of None or "
                        "a valid member")
    mistake.__context__ = problem
    raise mistake


def _functional(cls, class_name, names, module, qualname, mixin, start):
    if isinstance(names, str):
        names = names.replace(",", " ").split()
    body = {}
    values = []
    pairs = names.items() if isinstance(names, dict) else names
    for index, item in enumerate(pairs):
        if isinstance(item, str):
            item = (item, cls._generate_next_value_(item, start, index, values[:]))
        name, value = item
        body[name] = value
        values.append(value)
    if module is not None:
        body["__module__"] = module
    if qualname is not None:
        body["__qualname__"] = qualname
    bases = (cls,) if mixin is None else (mixin, cls)
    return make_class(class_name, bases, body)


class ReprEnum(Enum):
    def __str__(self):
        return str(native_value(self))

    def __format__(self, spec):
        return type(native_value(self)).__format__(self, spec)


class IntEnum(int, ReprEnum):
    def __hash__(self):
        return hash(native_value(self))

    def __eq__(self, other):
        return native_value(self) == other


class StrEnum(str, ReprEnum):
    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()

    def __hash__(self):
        return hash(native_value(self))

    def __eq__(self, other):
        return native_value(self) == other


class FlagBoundary(StrEnum):
    STRICT = "strict"
    CONFORM = "conform"
    EJECT = "eject"
    KEEP = "keep"


STRICT = FlagBoundary.STRICT
CONFORM = FlagBoundary.CONFORM
EJECT = FlagBoundary.EJECT
KEEP = FlagBoundary.KEEP


class Flag(Enum):
    _flag_base_ = nonmember(True)
    _numeric_repr_ = repr

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start if start is not None else 1
        highest = max(last_values)
        if not isinstance(highest, int):
            raise TypeError(f"invalid flag value {highest!r}")
        return 2 ** highest.bit_length()

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        mask = cls._flag_mask_
        every = 2 ** mask.bit_length() - 1
        boundary = cls._boundary_
        if not ~every <= value <= every or value & (every ^ mask):
            if boundary is STRICT:
                size = max(value.bit_length(), mask.bit_length())
                raise ValueError(f"{cls!r} invalid value {value!r}\n"
                                 f"    given {_bits(value, size)}\n"
                                 f"  allowed {_bits(mask, size)}")
            if boundary is CONFORM:
                value &= mask
            elif boundary is EJECT:
                return value
            elif value < 0:
                value += max(every + 1, 2 ** value.bit_length())
        if value < 0:
            value += every + 1
        known = cls._value2member_map_.get(value)
        if known is not None:
            return known
        if builtin_base(cls) is int:
            made = new_instance(cls, value)
        else:
            made = new_instance(cls)
        made._value_ = value
        made._name_ = cls._name_of_bits(value)
        cls._value2member_map_[value] = made
        return made

    @classmethod
    def _name_of_bits(cls, value):
        """The members in it; members of several bits only where a bit has no name of its own."""
        singles = [cls._member_map_[name] for name in cls._member_names_]
        parts = [item for item in singles if item._value_ & value]
        named = 0
        for item in parts:
            named |= item._value_
        if named != value:
            for item in cls._member_map_.values():
                bits = item._value_
                if item not in parts and bits and bits & value == bits:
                    parts.append(item)
                    named |= bits
        if not parts:
            return None
        names = [item._name_ for item in parts]
        if named != value:
            if cls._boundary_ is STRICT:
                raise ValueError(f"{cls!r}: no members with value {value ^ named!r}")
            names.append(cls._numeric_repr_(value ^ named))
        return "|".join(names)

    def _parts(self):
        cls = type(self)
        bits = self._value_ & cls._flag_mask_
        parts = [cls._value2member_map_.get(1 << place) for place in range(bits.bit_length())
                 if bits >> place & 1]
        if all([part is not None and part._name_ in cls._member_map_ for part in parts]):
            parts.sort(key=lambda part: part._sort_order_)
        return parts

    def __contains__(self, other):
        if not isinstance(other, type(self)):
            raise TypeError("unsupported operand type(s) for 'in': "
                            f"{type(other).__qualname__!r} and {type(self).__qualname__!r}")
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        return iter(self._parts())

    def __len__(self):
        return self._value_.bit_count()

    def __bool__(self):
        return bool(self._value_)

    def __repr__(self):
        if self._name_ is None:
            return f"<{type(self).__name__}: {self._value_!r}>"
        return f"<{type(self).__name__}.{self._name_}: {self._value_!r}>"

    def __str__(self):
        if self._name_ is None:
            return f"{type(self).__name__}({self._value_!r})"
        return f"{type(self).__name__}.{self._name_}"

    def _other(self, other):
        if isinstance(other, type(self)):
            return other._value_
        if builtin_base(type(self)) is int and isinstance(other, int):
            return int(other)
        return None

    def __or__(self, other):
        bits = self._other(other)
        return NotImplemented if bits is None else type(self)(self._value_ | bits)

    def __and__(self, other):
        bits = self._other(other)
        return NotImplemented if bits is None else type(self)(self._value_ & bits)

    def __xor__(self, other):
        bits = self._other(other)
        return NotImplemented if bits is None else type(self)(self._value_ ^ bits)

    def __invert__(self):
        cls = type(self)
        if cls._boundary_ in (EJECT, KEEP):
            return cls(~self._value_)
        singles = 0  # What has a name of its own: bits that only occur together do not count.
        for name in cls._member_names_:
            singles |= cls._member_map_[name]._value_
        return cls(singles & ~self._value_)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__

    def __class_iter__(cls):
        return iter([cls._member_map_[name] for name in cls._member_names_])


def _bits(number, size):
    digits = bin(number & (2 ** size - 1))[2:].rjust(size, "0")
    return f"0b{'1' if number < 0 else '0'} {digits}"


class IntFlag(int, ReprEnum, Flag):
    _boundary_ = nonmember(KEEP)

    __or__ = __ror__ = Flag.__or__
    __and__ = __rand__ = Flag.__and__
    __xor__ = __rxor__ = Flag.__xor__
    __contains__ = Flag.__contains__
    __iter__ = Flag.__iter__
    __len__ = Flag.__len__
    __bool__ = Flag.__bool__
    __repr__ = Flag.__repr__

    def __hash__(self):
        return hash(native_value(self))

    def __eq__(self, other):
        return native_value(self) == other

    def __str__(self):
        return str(native_value(self))

    __invert__ = Flag.__invert__


def unique(enumeration):
    duplicates = [(name, item._name_) for name, item in enumeration._member_map_.items()
                  if name != item._name_]
    if duplicates:
        details = ", ".join([f"{alias} -> {name}" for alias, name in duplicates])
        raise ValueError(f"duplicate values found in {enumeration!r}: {details}")
    return enumeration


class EnumCheck(StrEnum):
    CONTINUOUS = "no skipped integer values"
    NAMED_FLAGS = "multi-flag aliases may not contain unnamed flags"
    UNIQUE = "one name per value"


CONTINUOUS = EnumCheck.CONTINUOUS
NAMED_FLAGS = EnumCheck.NAMED_FLAGS
UNIQUE = EnumCheck.UNIQUE


class verify:
    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        if not issubclass(enumeration, Enum):
            raise TypeError("the 'verify' decorator only works with Enum and Flag")
        for check in self.checks:
            if check is UNIQUE:
                verify_unique(enumeration)
            elif check is CONTINUOUS:
                verify_continuous(enumeration)
            elif check is NAMED_FLAGS:
                verify_named_flags(enumeration)
        return enumeration


EnumType = type
EnumMeta = type
