"""typing: annotations are never evaluated, so most of this exists only to be named. NamedTuple,
TypedDict, Protocol, Generic and NewType do what they do in CPython."""

from _annotations import resolve
from _classes import (
    GenericAlias, UnionType, builtin_function_or_method, instantiate as _instantiate, make_class,
    own_attributes, set_attribute,
)
from _type_forms import (
    ForwardRef, Generic, NoDefault, ParamSpec, ParamSpecArgs, ParamSpecKwargs, TypeAliasType,
    TypeVar, TypeVarTuple, Union, Unpack, _Form, _GenericAlias, _is_callable, _is_special, _SpecialForm, _SubscriptedForm,
    _takes_anything, _with_arguments,
)
from _re import Match as _Match, Pattern as _Pattern
from collections import ChainMap as _ChainMap, Counter as _Counter, OrderedDict as _OrderedDict
from collections import abc as _abc, defaultdict as _defaultdict, deque as _deque, namedtuple
from contextlib import AbstractAsyncContextManager as _AsyncContextManager
from contextlib import AbstractContextManager as _ContextManager

__all__ = ["AbstractSet", "Annotated", "Any", "AnyStr", "AsyncContextManager", "AsyncGenerator",
           "AsyncIterable", "AsyncIterator", "Awaitable", "BinaryIO", "ByteString", "Callable",
           "ChainMap", "ClassVar", "Collection", "Concatenate", "Container", "ContextManager", "Coroutine",
           "Counter", "DefaultDict", "Deque", "Dict", "Final", "ForwardRef", "FrozenSet",
           "Generator", "Generic", "Hashable", "IO", "ItemsView", "Iterable", "Iterator",
           "KeysView", "List", "Literal", "LiteralString", "Mapping", "MappingView", "Match", "MutableMapping",
           "MutableSequence", "MutableSet", "NamedTuple", "Never", "NewType", "NoReturn",
           "NotRequired", "Optional", "OrderedDict", "ParamSpec", "ParamSpecArgs",
           "ParamSpecKwargs", "Pattern", "Protocol", "Required", "Reversible", "Self", "Sequence",
           "Set", "Sized", "SupportsAbs", "SupportsBytes", "SupportsComplex", "SupportsFloat",
           "SupportsIndex", "SupportsInt", "SupportsRound", "TYPE_CHECKING", "Text", "TextIO",
           "Tuple", "Type", "TypeAlias", "TypeGuard", "TypeVar", "TypeVarTuple", "TypedDict", "Union",
           "Unpack", "ValuesView", "assert_never", "assert_type", "cast", "clear_overloads",
           "dataclass_transform", "final", "get_args", "get_origin", "get_overloads",
           "get_type_hints", "is_typeddict", "no_type_check", "no_type_check_decorator", "overload",
           "reveal_type", "runtime_checkable"]

TYPE_CHECKING = False



class Any:
    """Everything, in an annotation; a class that derives from it is one as any other."""

    def __class_call__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError("Any cannot be instantiated")
        return _instantiate(cls, args, kwargs)

    @classmethod
    def __class_instancecheck__(cls, instance):
        if cls is Any:
            raise TypeError("typing.Any cannot be used with isinstance()")
        return cls in type(instance).__mro__

    def __class_repr__(cls):
        return "typing.Any" if cls is Any else f"<class '{cls.__module__}.{cls.__qualname__}'>"


Optional = _SpecialForm("Optional")
List = _SpecialForm("List", list)
Dict = _SpecialForm("Dict", dict)
Set = _SpecialForm("Set", set)
FrozenSet = _SpecialForm("FrozenSet", frozenset)
Tuple = _SpecialForm("Tuple", tuple)
Type = _SpecialForm("Type", type)
Callable = _SpecialForm("Callable", _abc.Callable)
Iterable = _SpecialForm("Iterable", _abc.Iterable)
Iterator = _SpecialForm("Iterator", _abc.Iterator)
Sequence = _SpecialForm("Sequence", _abc.Sequence)
MutableSequence = _SpecialForm("MutableSequence", _abc.MutableSequence)
Mapping = _SpecialForm("Mapping", _abc.Mapping)
MutableMapping = _SpecialForm("MutableMapping", _abc.MutableMapping)
MutableSet = _SpecialForm("MutableSet", _abc.MutableSet)
AbstractSet = _SpecialForm("AbstractSet", _abc.Set)
Collection = _SpecialForm("Collection", _abc.Collection)
Container = _SpecialForm("Container", _abc.Container)
Sized = _SpecialForm("Sized", _abc.Sized)
Hashable = _SpecialForm("Hashable", _abc.Hashable)
Reversible = _SpecialForm("Reversible", _abc.Reversible)
Awaitable = _SpecialForm("Awaitable", _abc.Awaitable)
Coroutine = _SpecialForm("Coroutine", _abc.Coroutine)
AsyncIterator = _SpecialForm("AsyncIterator", _abc.AsyncIterator)
AsyncIterable = _SpecialForm("AsyncIterable", _abc.AsyncIterable)
AsyncGenerator = _SpecialForm("AsyncGenerator", _abc.AsyncGenerator)
Generator = _SpecialForm("Generator", _abc.Generator)
DefaultDict = _SpecialForm("DefaultDict", _defaultdict)
OrderedDict = _SpecialForm("OrderedDict", _OrderedDict)
Counter = _SpecialForm("Counter", _Counter)
Deque = _SpecialForm("Deque", _deque)
ChainMap = _SpecialForm("ChainMap", _ChainMap)
Literal = _SpecialForm("Literal")
LiteralString = _SpecialForm("LiteralString")
ClassVar = _SpecialForm("ClassVar")
Final = _SpecialForm("Final")
Annotated = _SpecialForm("Annotated")
NoReturn = _SpecialForm("NoReturn")
Never = _SpecialForm("Never")
Self = _SpecialForm("Self")
TypeAlias = _SpecialForm("TypeAlias")
TypeGuard = _SpecialForm("TypeGuard")
Concatenate = _SpecialForm("Concatenate")
Required = _SpecialForm("Required")
NotRequired = _SpecialForm("NotRequired")
ContextManager = _SpecialForm("ContextManager", _ContextManager)
AsyncContextManager = _SpecialForm("AsyncContextManager", _AsyncContextManager)
KeysView = _SpecialForm("KeysView", _abc.KeysView)
ValuesView = _SpecialForm("ValuesView", _abc.ValuesView)
ItemsView = _SpecialForm("ItemsView", _abc.ItemsView)
MappingView = _SpecialForm("MappingView", _abc.MappingView)
ByteString = _SpecialForm("ByteString", _abc.ByteString)
Text = str
AnyStr = TypeVar("AnyStr", bytes, str)
Pattern = _SpecialForm("Pattern", _Pattern)
Match = _SpecialForm("Match", _Match)


# Attributes of a protocol class that say nothing about those who fit it.
_NO_MEMBERS = ("__abstractmethods__", "__annotations__", "__class_getitem__", "__dict__", "__doc__",
               "__init__", "__init_subclass__", "__module__", "__new__", "__orig_bases__",
               "__parameters__", "__protocol_names__", "__qualname__", "__slots__",
               "__subclasshook__", "__weakref__",
               # What classes of the library say of themselves.
               "__abc_mapping__", "__abc_sequence__", "__class_instancecheck__",
               "__class_subclasscheck__", "_abc_kinds_", "_needs", "_registered")


# Modules whose classes a protocol may derive from.
_PROTOCOL_BASES = ("collections.abc", "contextlib", "typing")


def _may_be_base_of_protocol(cls):
    return (cls is object or cls.__module__ in _PROTOCOL_BASES
            or own_attributes(cls).get("_is_protocol"))


class Protocol(Generic):
    __slots__ = ()
    __abstractmethods__ = frozenset()
    _is_runtime_protocol = False

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        if Protocol in cls.__bases__:
            for base in cls.__bases__:
                if not _may_be_base_of_protocol(base):
                    raise TypeError("Protocols can only inherit from other protocols, got "
                                    f"{base!r}")
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
            # An ability of collections.abc that stands before Protocol would answer otherwise.
            for name in ("__class_instancecheck__", "__class_subclasscheck__"):
                set_attribute(cls, name, own_attributes(Protocol)[name])
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
        if cls in type(instance).__mro__ or _is_registered(cls, type(instance)):
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
        return _is_registered(cls, other) or all(
            [_has_method(other, name) for name in cls.__protocol_names__])


def _has_method(cls, name):
    for base in cls.__mro__:
        own = own_attributes(base)
        if name in own:
            return own[name] is not None
    return False


def _is_registered(cls, other):
    return issubclass(other, own_attributes(cls).get("_registered", ()))


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


class IO(Generic[AnyStr]):
    """What has the methods of a file. No class of the library derives from it: it is for
    annotations, and for classes of one's own."""

    __slots__ = ()

    @property
    def mode(self):
        pass

    @property
    def name(self):
        pass

    @property
    def closed(self):
        pass

    def close(self):
        pass

    def fileno(self):
        pass

    def flush(self):
        pass

    def isatty(self):
        pass

    def read(self, n=-1):
        pass

    def readable(self):
        pass

    def readline(self, limit=-1):
        pass

    def readlines(self, hint=-1):
        pass

    def seek(self, offset, whence=0):
        pass

    def seekable(self):
        pass

    def tell(self):
        pass

    def truncate(self, size=None):
        pass

    def writable(self):
        pass

    def write(self, s):
        pass

    def writelines(self, lines):
        pass

    def __enter__(self):
        pass

    def __exit__(self, type, value, traceback):
        pass


class BinaryIO(IO[bytes]):
    __slots__ = ()


class TextIO(IO[str]):
    __slots__ = ()

    @property
    def buffer(self):
        pass

    @property
    def encoding(self):
        pass

    @property
    def errors(self):
        pass

    @property
    def line_buffering(self):
        pass

    @property
    def newlines(self):
        pass


class NewType(_Form):
    def __init__(self, name, supertype):
        self.__name__ = name
        self.__qualname__ = name
        self.__supertype__ = supertype

    def __call__(self, value):
        return value

    def __repr__(self):
        return f"__main__.{self.__name__}"


class NamedTuple:
    def __class_call__(cls, typename, fields=None, /, **kwargs):
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
        if not all([base is Generic or TypedDict in base.__mro__ for base in cls.__bases__]):
            raise TypeError("cannot inherit from both a TypedDict type and a non-TypedDict base "
                            "class")
        super().__init_subclass__(**kwargs)
        _note_keys(cls, total)

    def __class_call__(cls, /, *args, **kwargs):
        if cls is TypedDict:
            return _functional_typed_dict(*args, **kwargs)
        return dict(*args, **kwargs)

    @classmethod
    def __class_instancecheck__(cls, instance):
        raise TypeError("TypedDict does not support instance and class checks")

    @classmethod
    def __class_subclasscheck__(cls, other):
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
            required.discard(name)
        else:
            required.add(name)
            optional.discard(name)
    set_attribute(cls, "__annotations__", annotations)
    set_attribute(cls, "__required_keys__", frozenset(required))
    set_attribute(cls, "__optional_keys__", frozenset(optional))


def _functional_typed_dict(name, fields=None, /, *, total=True, **kwargs):
    if fields is not None and kwargs:
        raise TypeError("TypedDict takes either a dict or keyword arguments, but not both")
    annotations = dict(kwargs if fields is None else fields)
    made = make_class(name, (TypedDict,), {"__annotations__": annotations})
    _note_keys(made, total)
    return made


def cast(kind, value):
    return value


# By module and name, then by the line of the definition: one that runs again takes its own place.
_overloads = {}


def overload(function):
    plain = getattr(function, "__func__", function)
    of = (plain.__module__, plain.__qualname__)
    _overloads.setdefault(of, {})[plain.__code__.co_firstlineno] = function

    def stub(*args, **kwargs):
        raise NotImplementedError(
            "You should not call an overloaded function. A series of @overload-decorated functions "
            "outside a stub module should always be followed by an implementation that is not "
            "@overload-ed.")

    return stub


def get_overloads(func):
    plain = getattr(func, "__func__", func)
    return list(_overloads.get((plain.__module__, plain.__qualname__), {}).values())


def clear_overloads():
    _overloads.clear()


def final(item):
    try:
        item.__final__ = True
    except (AttributeError, TypeError):
        pass  # It takes no attributes: a property, for one.
    return item


def no_type_check(item):
    """Leaves a function, or a class with what is written in it, without type hints."""
    if isinstance(item, type):
        for value in own_attributes(item).values():
            plain = getattr(value, "__func__", value)
            inside = getattr(plain, "__qualname__", None) == (
                f"{item.__qualname__}.{getattr(plain, '__name__', None)}")
            if inside and (isinstance(plain, type) or callable(plain)):
                no_type_check(plain)
    try:
        item.__no_type_check__ = True
    except (AttributeError, TypeError):
        pass  # It takes no attributes.
    return item


def no_type_check_decorator(decorator):
    def decorate(*args, **kwargs):
        return no_type_check(decorator(*args, **kwargs))

    return decorate


def override(item):
    return item


def assert_type(value, kind, /):
    return value


def assert_never(value, /):
    raise AssertionError(f"Expected code to be unreachable, but got: {value!r}")


def reveal_type(value, /):
    return value


def dataclass_transform(*, eq_default=True, order_default=False, kw_only_default=False,
                        field_specifiers=(), **kwargs):
    def decorate(item):
        item.__dataclass_transform__ = {
            "eq_default": eq_default, "order_default": order_default,
            "kw_only_default": kw_only_default, "field_specifiers": field_specifiers,
            "kwargs": kwargs}
        return item

    return decorate


def get_origin(kind):
    if _is_special(kind, "Annotated"):
        return Annotated
    if isinstance(kind, (_SpecialForm, _GenericAlias)):
        return kind.__origin__
    if isinstance(kind, UnionType):
        return UnionType
    return getattr(kind, "__origin__", None)


def get_args(kind):
    arguments = getattr(kind, "__args__", ())
    if arguments and _is_callable(kind) and not _takes_anything(arguments):
        return list(arguments[:-1]), arguments[-1]
    return arguments


def get_type_hints(item, globalns=None, localns=None, include_extras=False):
    if getattr(item, "__no_type_check__", False):
        return {}
    if not isinstance(item, type):
        given = getattr(item, "__annotations__", None)
        if given is None:
            if isinstance(item, (builtin_function_or_method, type(str.join))):
                return {}
            raise TypeError(f"{item!r} is not a module, class, method, or function.")
        owner = getattr(item, "__func__", item)  # names of a method are those of its function's file
        return {name: _hint(owner, text, include_extras) for name, text in given.items()}
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
    if (not isinstance(kind, (_SpecialForm, _GenericAlias, GenericAlias))
            or _is_special(kind, "Literal")):
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
    return _with_arguments(kind, arguments)


_EXTRAS = ("Annotated", "Required", "NotRequired")


def _without_extras(kind):
    if not isinstance(kind, (_SubscriptedForm, _GenericAlias, GenericAlias, UnionType)):
        return kind
    if isinstance(kind, _SubscriptedForm) and kind._name in _EXTRAS:
        return _without_extras(kind.__args__[0])
    arguments = tuple([_without_extras(part) for part in kind.__args__])
    if all([old is new for old, new in zip(kind.__args__, arguments)]):
        return kind
    if isinstance(kind, UnionType):
        joined = arguments[0]
        for part in arguments[1:]:
            joined = joined | part
        return joined
    return _with_arguments(kind, arguments)


def is_typeddict(kind):
    return isinstance(kind, type) and "__required_keys__" in own_attributes(kind)
