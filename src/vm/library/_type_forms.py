"""The forms of typing: what its names and their subscriptions are, type variables, and what becomes
of them when they are given a value."""

from _classes import GenericAlias, UnionType, own_attributes
from collections import ChainMap as _ChainMap, Counter as _Counter, OrderedDict as _OrderedDict
from collections import abc as _abc, defaultdict as _defaultdict, deque as _deque


class _SpecialForm:
    """A name of this module, or (`root` is that name) what its subscription gives."""

    __module__ = "typing"

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
        if not isinstance(other, _SpecialForm) or self._name != other._name:
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
        return _SpecialForm(name, tuple(flat), root)
    if name == "Annotated":
        kind = arguments[0]
        if _is_special(kind, "Annotated"):
            return _SpecialForm(name, kind.__args__ + arguments[1:], root)
        return _SpecialForm(name, (_argument(kind),) + arguments[1:], root)
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
            return _SpecialForm(name, tuple([_argument(kind) for kind in taken + [result]]), root)
        return _SpecialForm(name, (taken, _argument(result)), root)
    if name in _SINGLE and len(arguments) != 1:
        raise TypeError(f"{_SINGLE[name]}. Got {arguments!r:.100}.")
    count = _COUNTS.get(name)
    if count is not None and count != len(arguments):
        few = "few" if len(arguments) < count else "many"
        raise TypeError(f"Too {few} arguments for {root!r}; actual {len(arguments)}, "
                        f"expected {count}")
    return _SpecialForm(name, tuple([_argument(kind) for kind in arguments]), root)


def _substituted(kind, values):
    if isinstance(kind, TypeVar):
        return _argument(values.get(kind, kind))
    if isinstance(kind, _GenericAlias):
        return _GenericAlias(kind.__origin__,
                      tuple([_substituted(part, values) for part in kind.__args__]))
    if isinstance(kind, GenericAlias):
        return GenericAlias(kind.__origin__,
                            tuple([_substituted(part, values) for part in kind.__args__]))
    if not isinstance(kind, _SpecialForm) or not kind.__parameters__:
        return kind
    parts = tuple([_substituted(part, values) for part in kind.__args__])
    return _union(parts) if kind._name == "Union" else _SpecialForm(kind._name, parts, kind._root)


def _is_special(kind, name):
    return isinstance(kind, _SpecialForm) and kind._name == name and kind._root is not None


def _union(kinds):
    flat = []
    for kind in kinds:
        kind = _argument(kind)
        inner = _is_special(kind, "Union") or type(kind) is UnionType
        for part in kind.__args__ if inner else (kind,):
            if part not in flat:
                flat.append(part)
    return flat[0] if len(flat) == 1 else _SpecialForm("Union", tuple(flat), Union)


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

Union = _SpecialForm("Union")


class TypeVar:
    __module__ = "typing"

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
    __module__ = "typing"

    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.args"


class ParamSpecKwargs:
    __module__ = "typing"

    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.kwargs"


class ParamSpec(TypeVar):
    __module__ = "typing"

    @property
    def args(self):
        return ParamSpecArgs(self)

    @property
    def kwargs(self):
        return ParamSpecKwargs(self)


class ForwardRef:
    """A type that is named by text; a workflow evaluates no annotation, so it stays that."""

    __module__ = "typing"

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
    __module__ = "typing"

    def __init__(self, name):
        self.__name__ = name

    def __iter__(self):
        return iter([self])

    def __repr__(self):
        return self.__name__


class _GenericAlias:
    """Box[int] of a class of the program: the class, with its arguments."""

    __module__ = "typing"

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
        return _GenericAlias(self.__origin__, parts)

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
        return (isinstance(other, _GenericAlias) and self.__origin__ is other.__origin__
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


def _has_method(cls, name):
    for base in cls.__mro__:
        own = own_attributes(base)
        if name in own:
            return own[name] is not None
    return False
