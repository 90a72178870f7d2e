"""typing: annotations are never evaluated, so most of this exists only to be named. NamedTuple,
TypedDict, Protocol, Generic and NewType do what they do in CPython."""

from _annotations import resolve
from _classes import GenericAlias, UnionType, make_class, own_attributes, set_attribute
from collections import ChainMap as _ChainMap, Counter as _Counter, OrderedDict as _OrderedDict
from collections import abc as _abc, defaultdict as _defaultdict, deque as _deque, namedtuple

__all__ = ["AbstractSet", "Annotated", "Any", "AnyStr", "AsyncContextManager", "AsyncGenerator",
           "AsyncIterable", "AsyncIterator", "Awaitable", "ByteString", "Callable", "ChainMap",
           "ClassVar", "Collection", "Concatenate", "Container", "ContextManager", "Coroutine",
           "Counter", "DefaultDict", "Deque", "Dict", "Final", "ForwardRef", "FrozenSet",
           "Generator", "Generic", "Hashable", "ItemsView", "Iterable", "Iterator", "KeysView",
           "List", "Literal", "LiteralString", "Mapping", "MappingView", "Match", "MutableMapping",
           "MutableSequence", "MutableSet", "NamedTuple", "Never", "NewType", "NoReturn",
           "NotRequired", "Optional", "OrderedDict", "ParamSpec", "ParamSpecArgs",
           "ParamSpecKwargs", "Pattern", "Protocol", "Required", "Reversible", "Self", "Sequence",
           "Set", "Sized", "SupportsAbs", "SupportsBytes", "SupportsComplex", "SupportsFloat",
           "SupportsIndex", "SupportsInt", "SupportsRound", "TYPE_CHECKING", "Text", "Tuple",
           "Type", "TypeAlias", "TypeGuard", "TypeVar", "TypeVarTuple", "TypedDict", "Union",
           "Unpack", "ValuesView", "assert_never", "assert_type", "cast", "clear_overloads",
           "dataclass_transform", "final", "get_args", "get_origin", "get_overloads",
           "get_type_hints", "is_typeddict", "no_type_check", "no_type_check_decorator", "overload",
           "reveal_type", "runtime_checkable"]

TYPE_CHECKING = False


class _Special:
    """A name of this module, or (`root` is that name) what its subscription gives."""

    def __init__(self, name, arguments=(), root=None):
        self._name = name
        self._root = root
        self.__args__ = arguments

    def __getitem__(self, item):
        arguments = item if isinstance(item, tuple) else (item,)
        if self._root is None:
            return _subscripted(self, arguments)
        variables = self.__parameters__
        if not variables:
            raise TypeError(f"{self!r} is not a generic class")
        if len(variables) != len(arguments):
            few = "few" if len(arguments) < len(variables) else "many"
            raise TypeError(f"Too {few} arguments for {self!r}; actual {len(arguments)}, "
                            f"expected {len(variables)}")
        return _substituted(self, dict(zip(variables, arguments)))

    @property
    def __parameters__(self):
        found = []
        for kind in self.__args__:
            for variable in [kind] if isinstance(kind, TypeVar) else getattr(
                    kind, "__parameters__", ()):
                if variable not in found:
                    found.append(variable)
        return tuple(found)

    def __call__(self, *args, **kwargs):
        origin = _ORIGINS.get(self._name)
        if _is_special(self, "Annotated"):
            return self.__args__[0](*args, **kwargs)
        if origin is None:
            raise TypeError(f"Cannot instantiate {self!r}")
        if self._name in _INSTEAD:
            raise TypeError(f"Type {self._name} cannot be instantiated; use "
                            f"{origin.__name__}() instead")
        return origin(*args, **kwargs)

    def __mro_entries__(self, bases):
        origin = _ORIGINS.get(self._name)
        return (origin,) if origin is not None else ()

    def __instancecheck__(self, instance):
        return self.__subclasscheck__(type(instance))

    def __subclasscheck__(self, cls):
        if self._root is not None and self._name == "Union":
            for kind in self.__args__:
                if issubclass(cls, kind):
                    return True
            return False
        if self._name in _METHODS and self._root is None:
            return all([_has_method(cls, name) for name in _METHODS[self._name]])
        return issubclass(cls, self._checked())

    def _checked(self):
        origin = _ORIGINS.get(self._name)
        if origin is None:
            raise TypeError(f"{self!r} cannot be used with isinstance()")
        if self._root is not None:
            raise TypeError("Subscripted generics cannot be used with class and instance checks")
        return origin

    def __or__(self, other):
        return _union((self, other))

    def __ror__(self, other):
        return _union((other, self))

    def __eq__(self, other):
        if self._root is not None and self._name == "Union" and type(other) is UnionType:
            return set(self.__args__) == set(other.__args__)
        if not isinstance(other, _Special) or self._name != other._name:
            return False
        if (self._root is None) is not (other._root is None):
            return False
        if self._name == "Union":
            return set(self.__args__) == set(other.__args__)
        return self.__args__ == other.__args__

    def __hash__(self):
        if self._name == "Union":
            return hash(frozenset(self.__args__))
        return hash((self._name, self.__args__))

    def __repr__(self):
        return f"typing.{self._name}" if self._root is None else _shown_special(self)

    @property
    def __origin__(self):
        if self._root is not None and self._name == "Annotated":
            return self.__args__[0]
        return _ORIGINS.get(self._name, self._root)

    @property
    def __metadata__(self):
        if self._root is None or self._name != "Annotated":
            raise AttributeError("__metadata__")
        return self.__args__[1:]


def _argument(kind):
    if kind is None:
        return type(None)
    return ForwardRef(kind) if isinstance(kind, str) else kind


def _subscripted(root, arguments):
    name = root._name
    if name == "Literal":
        flat = []
        known = []
        for value in arguments:
            for part in value.__args__ if _is_special(value, "Literal") else (value,):
                # 1 and True are two.
                if (type(part), part) not in known:
                    known.append((type(part), part))
                    flat.append(part)
        return _Special(name, tuple(flat), root)
    if name == "Annotated":
        kind = arguments[0]
        if _is_special(kind, "Annotated"):
            return _Special(name, kind.__args__ + arguments[1:], root)
        return _Special(name, (_argument(kind),) + arguments[1:], root)
    if name == "Optional":
        if len(arguments) != 1:
            raise TypeError(f"typing.Optional requires a single type. Got {arguments!r}.")
        return _union(arguments + (None,))
    if name == "Union":
        if not arguments:
            raise TypeError("Cannot take a Union of no types.")
        return _union(arguments)
    if name == "Callable":
        if len(arguments) != 2:
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        taken, result = arguments
        if isinstance(taken, list):
            return _Special(name, tuple([_argument(kind) for kind in taken + [result]]), root)
        return _Special(name, (taken, _argument(result)), root)
    if name in _SINGLE and len(arguments) != 1:
        raise TypeError(f"{_SINGLE[name]}. Got {arguments!r:.100}.")
    count = _COUNTS.get(name)
    if count is not None and count != len(arguments):
        few = "few" if len(arguments) < count else "many"
        raise TypeError(f"Too {few} arguments for {root!r}; actual {len(arguments)}, "
                        f"expected {count}")
    return _Special(name, tuple([_argument(kind) for kind in arguments]), root)


def _substituted(kind, values):
    if isinstance(kind, TypeVar):
        return _argument(values.get(kind, kind))
    if isinstance(kind, _Alias):
        return _Alias(kind.__origin__,
                      tuple([_substituted(part, values) for part in kind.__args__]))
    if isinstance(kind, GenericAlias):
        return GenericAlias(kind.__origin__,
                            tuple([_substituted(part, values) for part in kind.__args__]))
    if not isinstance(kind, _Special) or not kind.__parameters__:
        return kind
    parts = tuple([_substituted(part, values) for part in kind.__args__])
    return _union(parts) if kind._name == "Union" else _Special(kind._name, parts, kind._root)


def _is_special(kind, name):
    return isinstance(kind, _Special) and kind._name == name and kind._root is not None


def _union(kinds):
    flat = []
    for kind in kinds:
        kind = _argument(kind)
        inner = _is_special(kind, "Union") or type(kind) is UnionType
        for part in kind.__args__ if inner else (kind,):
            if part not in flat:
                flat.append(part)
    return flat[0] if len(flat) == 1 else _Special("Union", tuple(flat), Union)


def _takes_anything(arguments):
    """Whether Callable has `...`, a ParamSpec or Concatenate[…] for its parameters."""
    first = arguments[0]
    return len(arguments) == 2 and (first is ... or isinstance(first, ParamSpec)
                                    or _is_special(first, "Concatenate"))


def _shown(kind):
    if kind is ...:
        return "..."
    if not isinstance(kind, type):
        return repr(kind)
    if kind.__module__ == "builtins":
        return kind.__qualname__
    return f"{kind.__module__}.{kind.__qualname__}"


def _shown_special(kind):
    name = kind._name
    arguments = kind.__args__
    shown = [_shown(part) for part in arguments]
    if name == "Union" and len(arguments) == 2 and type(None) in arguments:
        return f"typing.Optional[{shown[arguments[0] is type(None)]}]"
    if name == "Unpack":
        return f"*{shown[0]}"
    if name == "Annotated":
        shown = shown[:1] + [repr(part) for part in arguments[1:]]
    elif name == "Callable" and not _takes_anything(arguments):
        shown = ["[" + ", ".join(shown[:-1]) + "]", shown[-1]]
    elif name == "Tuple" and not arguments:
        shown = ["()"]
    return f"typing.{name}[{', '.join(shown)}]"


_ORIGINS = {
    "List": list, "Dict": dict, "Set": set, "FrozenSet": frozenset, "Tuple": tuple, "Type": type,
    "DefaultDict": _defaultdict, "OrderedDict": _OrderedDict, "Counter": _Counter, "Deque": _deque,
    "ChainMap": _ChainMap, "Callable": _abc.Callable, "Iterable": _abc.Iterable,
    "Iterator": _abc.Iterator, "Sequence": _abc.Sequence, "MutableSequence": _abc.MutableSequence,
    "Mapping": _abc.Mapping, "MutableMapping": _abc.MutableMapping, "MutableSet": _abc.MutableSet,
    "AbstractSet": _abc.Set, "Collection": _abc.Collection, "Container": _abc.Container,
    "Sized": _abc.Sized, "Hashable": _abc.Hashable, "Reversible": _abc.Reversible,
    "Awaitable": _abc.Awaitable, "Coroutine": _abc.Coroutine, "AsyncIterator": _abc.AsyncIterator,
    "AsyncIterable": _abc.AsyncIterable, "AsyncGenerator": _abc.AsyncGenerator,
    "Generator": _abc.Generator, "KeysView": _abc.KeysView, "ValuesView": _abc.ValuesView,
    "ItemsView": _abc.ItemsView, "MappingView": _abc.MappingView, "ByteString": _abc.ByteString,
}

# What belongs to a name of this module by having these methods.
_METHODS = {"ContextManager": ("__enter__", "__exit__"),
            "AsyncContextManager": ("__aenter__", "__aexit__")}

# What typing has for a builtin class, which is the one to call.
_INSTEAD = ("List", "Dict", "Set", "FrozenSet", "Tuple", "Type")

# What takes one type, and what is said to more of them.
_SINGLE = {
    "ClassVar": "typing.ClassVar accepts only single type",
    "Final": "typing.Final accepts only single type",
    "NotRequired": "NotRequired accepts only a single type",
    "Required": "Required accepts only a single type",
    "TypeGuard": "typing.TypeGuard accepts only single type",
    "Unpack": "Unpack accepts only single type",
}

_COUNTS = {
    "List": 1, "Dict": 2, "Set": 1, "FrozenSet": 1, "Type": 1, "DefaultDict": 2, "OrderedDict": 2,
    "Counter": 1, "Deque": 1, "ChainMap": 2, "Iterable": 1, "Iterator": 1, "Sequence": 1,
    "MutableSequence": 1, "Mapping": 2, "MutableMapping": 2, "MutableSet": 1, "AbstractSet": 1,
    "Collection": 1, "Container": 1, "Reversible": 1, "Awaitable": 1, "Coroutine": 3,
    "AsyncIterator": 1, "AsyncIterable": 1, "AsyncGenerator": 2, "Generator": 3, "KeysView": 1,
    "ValuesView": 1, "ItemsView": 2, "MappingView": 1, "ContextManager": 1,
    "AsyncContextManager": 1,
}

Any = _Special("Any")
Optional = _Special("Optional")
Union = _Special("Union")
List = _Special("List")
Dict = _Special("Dict")
Set = _Special("Set")
FrozenSet = _Special("FrozenSet")
Tuple = _Special("Tuple")
Type = _Special("Type")
Callable = _Special("Callable")
Iterable = _Special("Iterable")
Iterator = _Special("Iterator")
Sequence = _Special("Sequence")
MutableSequence = _Special("MutableSequence")
Mapping = _Special("Mapping")
MutableMapping = _Special("MutableMapping")
MutableSet = _Special("MutableSet")
AbstractSet = _Special("AbstractSet")
Collection = _Special("Collection")
Container = _Special("Container")
Sized = _Special("Sized")
Hashable = _Special("Hashable")
Reversible = _Special("Reversible")
Awaitable = _Special("Awaitable")
Coroutine = _Special("Coroutine")
AsyncIterator = _Special("AsyncIterator")
AsyncIterable = _Special("AsyncIterable")
AsyncGenerator = _Special("AsyncGenerator")
Generator = _Special("Generator")
DefaultDict = _Special("DefaultDict")
OrderedDict = _Special("OrderedDict")
Counter = _Special("Counter")
Deque = _Special("Deque")
ChainMap = _Special("ChainMap")
Literal = _Special("Literal")
LiteralString = _Special("LiteralString")
ClassVar = _Special("ClassVar")
Final = _Special("Final")
Annotated = _Special("Annotated")
NoReturn = _Special("NoReturn")
Never = _Special("Never")
Self = _Special("Self")
TypeAlias = _Special("TypeAlias")
TypeGuard = _Special("TypeGuard")
Concatenate = _Special("Concatenate")
Required = _Special("Required")
NotRequired = _Special("NotRequired")
Unpack = _Special("Unpack")
ContextManager = _Special("ContextManager")
AsyncContextManager = _Special("AsyncContextManager")
KeysView = _Special("KeysView")
ValuesView = _Special("ValuesView")
ItemsView = _Special("ItemsView")
MappingView = _Special("MappingView")
ByteString = _Special("ByteString")
Text = str
AnyStr = _Special("AnyStr")
Pattern = _Special("Pattern")
Match = _Special("Match")


class TypeVar:
    def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False):
        if len(constraints) == 1:
            raise TypeError("A single constraint is not allowed")
        self.__name__ = name
        self.__constraints__ = constraints
        self.__bound__ = None if bound is None else _argument(bound)
        self.__covariant__ = covariant
        self.__contravariant__ = contravariant

    def __or__(self, other):
        return _union((self, other))

    def __ror__(self, other):
        return _union((other, self))

    def __repr__(self):
        prefix = "+" if self.__covariant__ else "-" if self.__contravariant__ else "~"
        return prefix + self.__name__


class ParamSpecArgs:
    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.args"


class ParamSpecKwargs:
    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.kwargs"


class ParamSpec(TypeVar):
    @property
    def args(self):
        return ParamSpecArgs(self)

    @property
    def kwargs(self):
        return ParamSpecKwargs(self)


class ForwardRef:
    """A type that is named by text; a workflow evaluates no annotation, so it stays that."""

    def __init__(self, arg, is_argument=True, module=None, *, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f"Forward reference must be a string -- got {arg!r}")
        self.__forward_arg__ = arg

    def __eq__(self, other):
        return isinstance(other, ForwardRef) and self.__forward_arg__ == other.__forward_arg__

    def __hash__(self):
        return hash(self.__forward_arg__)

    def __repr__(self):
        return f"ForwardRef({self.__forward_arg__!r})"


class TypeVarTuple:
    def __init__(self, name):
        self.__name__ = name

    def __iter__(self):
        return iter([self])

    def __repr__(self):
        return self.__name__


class _Alias:
    """Box[int] of a class of the program: the class, with its arguments."""

    def __init__(self, origin, arguments):
        self.__origin__ = origin
        self.__args__ = arguments

    def __call__(self, *args, **kwargs):
        made = self.__origin__(*args, **kwargs)
        try:
            made.__orig_class__ = self
        except AttributeError:
            pass  # It has __slots__.
        return made

    def __getitem__(self, item):
        arguments = item if isinstance(item, tuple) else (item,)
        variables = self.__parameters__
        if not variables:
            raise TypeError(f"{self!r} is not a generic class")
        if len(variables) != len(arguments):
            few = "few" if len(arguments) < len(variables) else "many"
            raise TypeError(f"Too {few} arguments for {self!r}; actual {len(arguments)}, "
                            f"expected {len(variables)}")
        values = dict(zip(variables, arguments))
        parts = tuple([_substituted(part, values) for part in self.__args__])
        return _Alias(self.__origin__, parts)

    def __getattr__(self, name):
        return getattr(self.__origin__, name)

    @property
    def __parameters__(self):
        found = []
        _find_parameters(self.__args__, found)
        return tuple(found)

    def __mro_entries__(self, bases):
        return (self.__origin__,)

    def __eq__(self, other):
        return (isinstance(other, _Alias) and self.__origin__ is other.__origin__
                and self.__args__ == other.__args__)

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __repr__(self):
        shown = ", ".join([_shown(kind) for kind in self.__args__])
        return f"{self.__origin__.__module__}.{self.__origin__.__qualname__}[{shown}]"


def _find_parameters(arguments, found):
    for argument in arguments:
        if isinstance(argument, (TypeVar, TypeVarTuple)):
            if argument not in found:
                found.append(argument)
        elif isinstance(argument, (list, tuple)):
            _find_parameters(argument, found)
        else:
            _find_parameters(getattr(argument, "__args__", ()), found)


# The type variables of a class: those of its Generic[…], else all that its bases name.
def _class_parameters(cls):
    bases = own_attributes(cls).get("__orig_bases__", ())
    found = []
    for base in bases:
        if isinstance(base, _Alias) and base.__origin__ in (Generic, Protocol):
            found = []
            _find_parameters(base.__args__, found)
            return tuple(found)
        if isinstance(base, _Alias):
            _find_parameters(base.__args__, found)
    return tuple(found)


def _subscript(cls, item):
    arguments = item if isinstance(item, tuple) else (item,)
    expected = cls.__parameters__
    if cls is Generic or cls is Protocol:
        if not all([isinstance(part, (TypeVar, TypeVarTuple)) or _is_special(part, "Unpack")
                    for part in arguments]):
            raise TypeError(f"Parameters to {cls.__name__}[...] must all be type variables or "
                            "parameter specification variables.")
    else:
        if not expected:
            raise TypeError(f"{cls} is not a generic class")
        plain = all(type(parameter) is TypeVar for parameter in expected)
        if plain and len(arguments) != len(expected):
            word = "many" if len(arguments) > len(expected) else "few"
            raise TypeError(f"Too {word} arguments for {cls}; actual {len(arguments)}, "
                            f"expected {len(expected)}")
    return _Alias(cls, arguments)


class Generic:
    __slots__ = ()
    __parameters__ = ()

    def __class_getitem__(cls, item):
        return _subscript(cls, item)

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        set_attribute(cls, "__parameters__", _class_parameters(cls))


# Attributes of a protocol class that say nothing about those who fit it.
_NO_MEMBERS = ("__abstractmethods__", "__annotations__", "__class_getitem__", "__dict__", "__doc__",
               "__init__", "__init_subclass__", "__module__", "__new__", "__orig_bases__",
               "__parameters__", "__protocol_names__", "__qualname__", "__slots__",
               "__subclasshook__", "__weakref__")


class Protocol:
    __slots__ = ()
    __abstractmethods__ = frozenset()
    _is_runtime_protocol = False
    __parameters__ = ()

    def __class_getitem__(cls, item):
        return _subscript(cls, item)

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        set_attribute(cls, "__parameters__", _class_parameters(cls))
        if Protocol in cls.__bases__:
            set_attribute(cls, "_is_protocol", True)
            names = []
            for base in cls.__mro__:
                if base.__module__ in ("builtins", "typing"):
                    continue
                own = own_attributes(base)
                for name in own:
                    if name not in names and name not in _NO_MEMBERS and name[:4] != "_is_":
                        names.append(name)
                for name in own.get("__annotations__", {}):
                    if name not in names:
                        names.append(name)
            set_attribute(cls, "__protocol_names__", tuple(names))
        else:
            set_attribute(cls, "_is_protocol", False)

    def __class_call__(cls, *args, **kwargs):
        if own_attributes(cls).get("_is_protocol"):
            raise TypeError("Protocols cannot be instantiated")
        return _instantiate(cls, args, kwargs)

    @classmethod
    def __class_instancecheck__(cls, instance):
        if not own_attributes(cls).get("_is_protocol"):
            return cls in type(instance).__mro__
        if not cls._is_runtime_protocol:
            raise TypeError("Instance and class checks can only be used with "
                            "@runtime_checkable protocols")
        if cls in type(instance).__mro__:
            return True
        for name in cls.__protocol_names__:
            if not hasattr(instance, name):
                return False
            if getattr(instance, name) is None and callable(getattr(cls, name, None)):
                return False
        return True

    @classmethod
    def __class_subclasscheck__(cls, other):
        if not own_attributes(cls).get("_is_protocol"):
            return cls in other.__mro__
        if not cls._is_runtime_protocol:
            raise TypeError("Instance and class checks can only be used with "
                            "@runtime_checkable protocols")
        for name in cls.__protocol_names__:
            if not callable(getattr(cls, name, None)):
                raise TypeError("Protocols with non-method members don't support issubclass()")
        return all([_has_method(other, name) for name in cls.__protocol_names__])


def _has_method(cls, name):
    for base in cls.__mro__:
        own = own_attributes(base)
        if name in own:
            return own[name] is not None
    return False


from _classes import instantiate as _instantiate


def runtime_checkable(cls):
    if not own_attributes(cls).get("_is_protocol"):
        raise TypeError("@runtime_checkable can be only applied to protocol classes, got "
                        f"{cls!r}")
    set_attribute(cls, "_is_runtime_protocol", True)
    return cls


def _supports(name, method):
    """The protocol of classes with one special method."""
    made = make_class(name, (Protocol,), {"__module__": "typing", method: lambda self: None})
    set_attribute(made, "__protocol_names__", (method,))
    return runtime_checkable(made)


SupportsInt = _supports("SupportsInt", "__int__")
SupportsFloat = _supports("SupportsFloat", "__float__")
SupportsComplex = _supports("SupportsComplex", "__complex__")
SupportsBytes = _supports("SupportsBytes", "__bytes__")
SupportsIndex = _supports("SupportsIndex", "__index__")
SupportsAbs = _supports("SupportsAbs", "__abs__")
SupportsRound = _supports("SupportsRound", "__round__")


class NewType:
    def __init__(self, name, supertype):
        self.__name__ = name
        self.__qualname__ = name
        self.__supertype__ = supertype

    def __call__(self, value):
        return value

    def __repr__(self):
        return f"__main__.{self.__name__}"

    def __or__(self, other):
        return _union((self, other))

    def __ror__(self, other):
        return _union((other, self))


class NamedTuple:
    def __class_call__(cls, typename, fields=None, **kwargs):
        if cls is not NamedTuple:
            return _instantiate(cls, (typename,) if fields is None else (typename, fields), kwargs)
        pairs = list(fields) if fields is not None else list(kwargs.items())
        made = namedtuple(typename, [name for name, kind in pairs])
        set_attribute(made, "__annotations__", dict(pairs))
        return made

    @staticmethod
    def __class_build__(name, bases, namespace):
        return _named_tuple_class(name, bases, namespace)


def _named_tuple_class(name, bases, namespace):
    annotations = namespace.get("__annotations__", {})
    fields = list(annotations)
    defaults = []
    for field in fields:
        if field in namespace:
            defaults.append(namespace[field])
        elif defaults:
            raise TypeError(f"Non-default namedtuple field {field} cannot follow default field "
                            f"{fields[len(defaults) - 1]}")
    if len(bases) > 1 and any([base is not Generic for base in bases[1:]]):
        raise TypeError("can only inherit from a NamedTuple type and Generic")
    made = namedtuple(name, fields, defaults=defaults)
    set_attribute(made, "__annotations__", annotations)
    made.__qualname__ = namespace.get("__qualname__", name)
    for key, value in namespace.items():
        if key in annotations or key in ("__annotations__", "__module__", "__qualname__"):
            continue
        if key in ("__new__", "__init__", "__slots__", "__getnewargs__", "_fields",
                   "_field_defaults", "_make", "_replace", "_asdict"):
            raise AttributeError(f"Cannot overwrite NamedTuple attribute {key}")
        set_attribute(made, key, value)
    return made


class TypedDict(dict):
    def __init_subclass__(cls, total=True, **kwargs):
        _note_keys(cls, total)

    def __class_call__(cls, *args, **kwargs):
        if cls is TypedDict:
            return _functional_typed_dict(*args, **kwargs)
        return dict(*args, **kwargs)

    @classmethod
    def __class_instancecheck__(cls, instance):
        raise TypeError("TypedDict does not support instance and class checks")


def _note_keys(cls, total):
    required = set()
    optional = set()
    annotations = {}
    for base in cls.__bases__:
        annotations.update(own_attributes(base).get("__annotations__", {}))
        required.update(own_attributes(base).get("__required_keys__", ()))
        optional.update(own_attributes(base).get("__optional_keys__", ()))
    own = own_attributes(cls).get("__annotations__", {})
    annotations.update(own)
    set_attribute(cls, "__total__", total)
    for name, kind in own.items():
        head = str(kind).split("[")[0]
        if head.endswith("NotRequired") or (not total and not head.endswith("Required")):
            optional.add(name)
        else:
            required.add(name)
    set_attribute(cls, "__annotations__", annotations)
    set_attribute(cls, "__required_keys__", frozenset(required))
    set_attribute(cls, "__optional_keys__", frozenset(optional))


def _functional_typed_dict(name, fields=None, /, *, total=True, **kwargs):
    annotations = dict(kwargs if fields is None else fields)
    made = make_class(name, (TypedDict,), {"__annotations__": annotations})
    _note_keys(made, total)
    return made


def cast(kind, value):
    return value


_overloads = {}


def overload(function):
    of = (function.__module__, function.__qualname__)
    _overloads.setdefault(of, []).append(function)

    def stub(*args, **kwargs):
        raise NotImplementedError(
            "You should not call an overloaded function. A series of @overload-decorated functions "
            "outside a stub module should always be followed by an implementation that is not "
            "@overload-ed.")

    return stub


def get_overloads(func):
    return list(_overloads.get((func.__module__, func.__qualname__), []))


def clear_overloads():
    _overloads.clear()


def final(item):
    try:
        item.__final__ = True
    except (AttributeError, TypeError):
        pass  # It takes no attributes: a property, for one.
    return item


def no_type_check(item):
    return item


def no_type_check_decorator(decorator):
    return decorator


def override(item):
    return item


def assert_type(value, kind, /):
    return value


def assert_never(value, /):
    raise AssertionError(f"Expected code to be unreachable, but got: {value!r}")


def reveal_type(value, /):
    return value


def dataclass_transform(**kwargs):
    def decorate(item):
        return item

    return decorate


def get_origin(kind):
    if _is_special(kind, "Annotated") and kind._root is not None:
        return Annotated
    if isinstance(kind, (_Special, _Alias)):
        return kind.__origin__
    if isinstance(kind, UnionType):
        return UnionType
    return getattr(kind, "__origin__", None)


def get_args(kind):
    arguments = getattr(kind, "__args__", ())
    callable_kind = _is_special(kind, "Callable") or (
        type(kind) is GenericAlias and kind.__origin__ is _abc.Callable)
    if callable_kind and not _takes_anything(arguments):
        return list(arguments[:-1]), arguments[-1]
    return arguments


def get_type_hints(item, globalns=None, localns=None, include_extras=False):
    if not isinstance(item, type):
        given = getattr(item, "__annotations__", None)
        if given is None:
            raise TypeError(f"{item!r} is not a module, class, method, or function.")
        return {name: _hint(item, text, include_extras) for name, text in given.items()}
    hints = {}
    for base in reversed(item.__mro__):
        for name, text in own_attributes(base).get("__annotations__", {}).items():
            hints[name] = _hint(base, text, include_extras)
    return hints


def _hint(owner, annotation, include_extras):
    hint = _evaluated(owner, resolve(owner, annotation, True))
    if hint is None:
        return type(None)
    return hint if include_extras else _without_extras(hint)


def _evaluated(owner, kind):
    """With texts inside of it, as in list["Order"], read for what they name."""
    if isinstance(kind, ForwardRef):
        found = resolve(owner, kind.__forward_arg__, True)
        return kind if isinstance(found, str) else found
    if not isinstance(kind, (_Special, _Alias, GenericAlias)) or _is_special(kind, "Literal"):
        return kind
    of_texts = isinstance(kind, GenericAlias)
    arguments = []
    for part in kind.__args__:
        if of_texts and isinstance(part, str):
            part = ForwardRef(part)
        arguments.append(_evaluated(owner, part))
    arguments = tuple(arguments)
    if all([old is new for old, new in zip(kind.__args__, arguments)]):
        return kind
    if isinstance(kind, _Special):
        return _Special(kind._name, arguments, kind._root)
    return type(kind)(kind.__origin__, arguments)


def _without_extras(kind):
    if not isinstance(kind, (_Special, GenericAlias)):
        return kind
    if isinstance(kind, _Special) and kind._name in ("Annotated", "Required", "NotRequired"):
        return _without_extras(kind.__args__[0]) if kind.__args__ else kind
    arguments = tuple([_without_extras(part) for part in kind.__args__])
    if all([old is new for old, new in zip(kind.__args__, arguments)]):
        return kind
    if isinstance(kind, _Special):
        return _Special(kind._name, arguments, kind._root)
    return GenericAlias(kind.__origin__, arguments)


def is_typeddict(kind):
    return isinstance(kind, type) and "__required_keys__" in own_attributes(kind)
