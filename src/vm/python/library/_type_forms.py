"""The forms of typing: what its names and their subscriptions are, type variables, and what becomes
of them when they are given a value."""

from _classes import GenericAlias, UnionType, own_attributes, set_attribute


class _Form:
    """What all of them have in common: each is its own copy, and | makes a union."""

    __module__ = "typing"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __or__(self, other):
        return _union((self, other))

    def __ror__(self, other):
        return _union((other, self))


class _SpecialForm(_Form):
    """A name of typing: Optional, Literal; or List, whose origin is the class list."""

    __module__ = "typing"

    _root = None
    __args__ = ()
    __parameters__ = ()
    # Subscription is no way to iterate.
    __iter__ = None

    def __init__(self, name, origin=None):
        self._name = name
        self._origin = origin

    def __getitem__(self, item):
        return _subscripted(self, item if isinstance(item, tuple) else (item,))

    def __call__(self, *args, **kwargs):
        origin = self._origin
        if origin is None:
            raise TypeError(f"Cannot instantiate {self!r}")
        if self._name in _INSTEAD:
            raise TypeError(f"Type {self._name} cannot be instantiated; use "
                            f"{origin.__name__}() instead")
        return origin(*args, **kwargs)

    def __mro_entries__(self, bases):
        origin = self._origin
        if origin is None:
            raise TypeError(f"Cannot subclass {self!r}")
        return _generic_bases(self, origin, bases)

    def __instancecheck__(self, instance):
        return self.__subclasscheck__(type(instance))

    def __subclasscheck__(self, cls):
        origin = self._origin
        if origin is None:
            raise TypeError(f"{self!r} cannot be used with isinstance()")
        return issubclass(cls, origin)

    def __eq__(self, other):
        return type(other) is _SpecialForm and self._name == other._name

    def __hash__(self):
        return hash(self._name)

    def __repr__(self):
        return f"typing.{self._name}"

    def __getattr__(self, name):
        if name == "__name__" or name == "__qualname__":
            return "Optional" if _is_optional(self) else self._name
        if name[:2] == "__" or self._root is None or not isinstance(self.__origin__, type):
            raise AttributeError(f"'{type(self).__name__}' object has no attribute {name!r}")
        return getattr(self.__origin__, name)

    @property
    def __origin__(self):
        return self._root if self._origin is None else self._origin


class _SubscriptedForm(_SpecialForm):
    """What the subscription of such a name gives; `root` is the name."""

    __module__ = "typing"

    def __init__(self, name, arguments, root):
        self._name = name
        self._root = root
        self._origin = root._origin
        self.__args__ = arguments

    def __getitem__(self, item):
        return _with_arguments(self, _filled(self, item))

    @property
    def __parameters__(self):
        return _type_variables(self.__args__)

    def __iter__(self):
        return iter([_SubscriptedForm("Unpack", (_checked_argument(self),), Unpack)])

    def __call__(self, *args, **kwargs):
        if self._name == "Annotated":
            return self.__args__[0](*args, **kwargs)
        return super().__call__(*args, **kwargs)

    def __mro_entries__(self, bases):
        if self._name == "Annotated":
            return (self.__args__[0],)
        return super().__mro_entries__(bases)

    def __subclasscheck__(self, cls):
        if self._name == "Union":
            return issubclass(cls, self.__args__)
        if self.__origin__ is self._root:
            raise TypeError(f"{self!r} cannot be used with isinstance()")
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __eq__(self, other):
        if self._name == "Union" and type(other) is UnionType:
            return set(self.__args__) == set(other.__args__)
        if not isinstance(other, _SubscriptedForm) or self._name != other._name:
            return False
        if self._name == "Union":
            return set(self.__args__) == set(other.__args__)
        if self._name == "Literal":
            return set(_typed(self.__args__)) == set(_typed(other.__args__))
        return self.__args__ == other.__args__

    def __hash__(self):
        if self._name == "Union":
            return _union_hash(self.__args__)
        if self._name == "Literal":
            return hash(frozenset(_typed(self.__args__)))
        return hash((self._name, self.__args__))

    def __repr__(self):
        return _shown_special(self)

    @property
    def __origin__(self):
        if self._name == "Annotated":
            return self.__args__[0]
        return self._root if self._origin is None else self._origin

    @property
    def __metadata__(self):
        if self._name != "Annotated":
            raise AttributeError("__metadata__")
        return self.__args__[1:]


class _UnionGenericAlias(_SubscriptedForm):
    __module__ = "typing"
    __iter__ = None


class _CallableGenericAlias(_SubscriptedForm):
    __module__ = "typing"
    __iter__ = None


class _AnnotatedAlias(_SubscriptedForm):
    __module__ = "typing"
    __iter__ = None


def _union_hash(arguments):
    """As int | str, which is equal to Union[int, str], has it."""
    total = 0
    for kind in arguments:
        total ^= hash(kind)
    return total & 0xFFFFFFFF


def _typed(values):
    """1 and True are two."""
    return [(type(value), value) for value in values]


def _generic_bases(form, origin, bases):
    """What stands for typing.List[int] among the bases of a class: its origin, and Generic unless
    a later base brings that."""
    found = [] if origin in bases else [origin]
    at = [base is form for base in bases].index(True)
    for base in bases[at + 1:]:
        if isinstance(base, (_SpecialForm, _GenericAlias)):
            return tuple(found)
        if isinstance(base, type) and issubclass(base, Generic):
            return tuple(found)
    return tuple(found) + (Generic,)


def _argument(kind):
    if kind is None:
        return type(None)
    return ForwardRef(kind) if isinstance(kind, str) else kind


def _checked_argument(kind):
    """A type inside of another; these only stand outside."""
    if isinstance(kind, _SubscriptedForm) and kind._name in ("ClassVar", "Final"):
        raise TypeError(f"{kind!r} is not valid as type argument")
    if kind is Generic or isinstance(kind, _SpecialForm) and kind._root is None and (
            kind._name in ("ClassVar", "Final")):
        raise TypeError(f"Plain {kind!r} is not valid as type argument")
    return _argument(kind)


def _subscripted(root, arguments):
    name = root._name
    if name in _PLAIN:
        raise TypeError(f"{root!r} is not subscriptable")
    if name == "Literal":
        return _literal(root, arguments)
    if name == "Annotated":
        return _annotated(root, arguments)
    if name == "Optional":
        if len(arguments) != 1:
            raise TypeError(f"typing.Optional requires a single type. Got {arguments!r}.")
        return _union(arguments + (None,))
    if name == "Union":
        if not arguments:
            raise TypeError("Cannot take a Union of no types.")
        return _union(arguments)
    if name == "Callable":
        return _callable(root, arguments)
    if name in _SINGLE and len(arguments) != 1:
        raise TypeError(f"{_SINGLE[name]}. Got {arguments!r:.100}.")
    count = _COUNTS.get(name)
    if count is not None and count != len(arguments):
        few = "few" if len(arguments) < count else "many"
        raise TypeError(f"Too {few} arguments for {root!r}; actual {len(arguments)}, "
                        f"expected {count}")
    return _SubscriptedForm(name, tuple([_checked_argument(kind) for kind in arguments]), root)


def _literal(root, values):
    flat = []
    known = []
    for value in values:
        for part in value.__args__ if _is_special(value, "Literal") else (value,):
            if (type(part), part) not in known:
                known.append((type(part), part))
                flat.append(part)
    return _SubscriptedForm("Literal", tuple(flat), root)


def _annotated(root, arguments):
    if len(arguments) < 2:
        raise TypeError("Annotated[...] should be used with at least two arguments (a type and an "
                        "annotation).")
    kind = arguments[0]
    inner = kind.__args__ if _is_special(kind, "Annotated") else (_argument(kind),)
    return _AnnotatedAlias("Annotated", inner + arguments[1:], root)


def _callable(root, arguments):
    if len(arguments) != 2:
        raise TypeError("Callable must be used as Callable[[arg, ...], result].")
    taken, result = arguments
    kinds = taken if isinstance(taken, list) else [taken]
    kinds = tuple([_checked_argument(kind) for kind in kinds + [result]])
    return _CallableGenericAlias("Callable", kinds, root)


def _type_variables(arguments):
    """The variables in them, each once."""
    found = []
    for argument in arguments:
        if isinstance(argument, (TypeVar, TypeVarTuple)):
            inside = (argument,)
        elif isinstance(argument, (list, tuple)):
            inside = _type_variables(argument)
        elif isinstance(argument, type):
            continue
        else:
            inside = getattr(argument, "__parameters__", ())
        for variable in inside:
            if variable not in found:
                found.append(variable)
    return tuple(found)


def _with_arguments(kind, arguments):
    """The same form of other arguments."""
    if not isinstance(kind, _SpecialForm):
        return type(kind)(kind.__origin__, arguments)
    if kind._name == "Union":
        return _union(arguments)
    if kind._name == "Concatenate":
        last = arguments[-1]
        if isinstance(last, tuple):
            return arguments[:-1] + last
        if _is_special(last, "Concatenate"):
            arguments = arguments[:-1] + last.__args__
    return type(kind)(kind._name, arguments, kind._root)


def _filled(kind, item):
    """The arguments of the form, with what `item` gives for its variables."""
    variables = kind.__parameters__
    if not variables:
        raise TypeError(f"{kind!r} is not a generic class")
    arguments = item if isinstance(item, tuple) else (item,)
    return _substituted_all(kind, kind.__args__, _values_of(kind, variables, arguments))


def _values_of(kind, variables, arguments):
    """What each variable of the form stands for: a type, or a tuple for those that take several."""
    if len(variables) == 1 and isinstance(variables[0], ParamSpec) and (
            len(arguments) != 1 or not _lists_parameters(arguments[0])):
        arguments = (list(arguments),)
    arguments = _unpacked_arguments(arguments)
    spread = [isinstance(variable, TypeVarTuple) for variable in variables]
    if True in spread and len(arguments) >= len(variables) - 1:
        at = spread.index(True)
        after = len(arguments) - (len(variables) - at - 1)
        arguments = arguments[:at] + (arguments[at:after],) + arguments[after:]
    if len(variables) != len(arguments):
        few = "few" if len(arguments) < len(variables) else "many"
        least = "at least " if True in spread else ""
        raise TypeError(f"Too {few} arguments for {kind!r}; actual {len(arguments)}, "
                        f"expected {least}{len(variables) - (True in spread)}")
    return {variable: _value_of(value) for variable, value in zip(variables, arguments)}


def _value_of(value):
    if isinstance(value, (list, tuple)):
        return tuple([_argument(kind) for kind in value])
    return _checked_argument(value)


def _unpacked_arguments(arguments):
    flat = []
    for kind in arguments:
        inner = kind.__args__[0] if _is_special(kind, "Unpack") else None
        of_tuple = getattr(inner, "__origin__", None) is tuple and inner.__args__
        if of_tuple and inner.__args__[-1] is not ...:
            flat.extend(inner.__args__)
        else:
            flat.append(kind)
    return tuple(flat)


def _substituted_all(kind, arguments, values):
    of_callable = _is_callable(kind)
    result = []
    for part in arguments:
        new = _substituted(part, values)
        several = of_callable and not isinstance(part, tuple) or _is_special(part, "Unpack")
        if several and isinstance(new, tuple):
            result.extend(new)
        else:
            result.append(new)
    return tuple(result)


def _is_callable(kind):
    """Whether it is a Callable of typing or of collections.abc."""
    origin = getattr(kind, "__origin__", None)
    return getattr(origin, "__name__", None) == "Callable" and (
        origin.__module__ == "collections.abc")


def _substituted(part, values):
    if isinstance(part, (TypeVar, TypeVarTuple)):
        return values.get(part, part)
    if isinstance(part, tuple):
        return tuple([_substituted(inner, values) for inner in part])
    if _is_special(part, "Unpack") and isinstance(part.__args__[0], TypeVarTuple):
        return values.get(part.__args__[0], part)
    if not isinstance(part, (_SubscriptedForm, _GenericAlias, GenericAlias)):
        return part
    if not part.__parameters__:
        return part
    return _with_arguments(part, _substituted_all(part, part.__args__, values))


def _is_special(kind, name):
    return isinstance(kind, _SubscriptedForm) and kind._name == name


def _is_optional(kind):
    return kind._name == "Union" and len(kind.__args__) == 2 and type(None) in kind.__args__


def _union(kinds):
    flat = []
    for kind in kinds:
        kind = _checked_argument(kind)
        inner = _is_special(kind, "Union") or type(kind) is UnionType
        for part in kind.__args__ if inner else (kind,):
            if part not in flat:
                flat.append(part)
    return flat[0] if len(flat) == 1 else _UnionGenericAlias("Union", tuple(flat), Union)


def _stands_for_parameters(kind):
    """Whether it is what Callable may have instead of a list."""
    return kind is ... or isinstance(kind, ParamSpec) or _is_special(kind, "Concatenate")


def _lists_parameters(kind):
    return isinstance(kind, (list, tuple)) or _stands_for_parameters(kind)


def _takes_anything(arguments):
    """Whether Callable has `...`, a ParamSpec or Concatenate[…] for its parameters."""
    return len(arguments) == 2 and _stands_for_parameters(arguments[0])


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
    if _is_optional(kind):
        return f"typing.Optional[{shown[arguments[0] is type(None)]}]"
    if name == "Unpack":
        return f"*{shown[0]}"
    if name == "Annotated":
        shown = shown[:1] + [repr(part) for part in arguments[1:]]
    elif name == "Callable" and not _takes_anything(arguments):
        shown = ["[" + ", ".join(shown[:-1]) + "]", shown[-1]]
    elif not arguments:
        shown = ["()"]
    return f"typing.{name}[{', '.join(shown)}]"


# What typing has for a builtin class, which is the one to call.
_INSTEAD = ("List", "Dict", "Set", "FrozenSet", "Tuple", "Type")

# What stands by itself.
_PLAIN = ("LiteralString", "Never", "NoReturn", "Self", "TypeAlias")

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
    "AsyncContextManager": 1, "Pattern": 1, "Match": 1,
}

Union = _SpecialForm("Union")
Unpack = _SpecialForm("Unpack")


class _NoDefaultType:
    """Of a type parameter without a default."""

    __module__ = "typing"

    def __repr__(self):
        return "typing.NoDefault"


NoDefault = _NoDefaultType()


class _Parameter(_Form):
    """What type parameters have in common: a name, and what is evaluated when somebody asks."""

    __module__ = "typing"

    _evaluations = None

    def _lazy(self, **evaluations):
        """Attributes that are not there until a function, if there is one, has made them."""
        self._evaluations = {}
        for name, evaluate in evaluations.items():
            if evaluate is not None:
                delattr(self, f"__{name}__")
                self._evaluations[f"__{name}__"] = evaluate
        return self

    def __getattr__(self, name):
        if not self._evaluations or name not in self._evaluations:
            raise AttributeError(f"'{type(self).__name__}' object has no attribute {name!r}")
        value = self._evaluations[name]()
        setattr(self, name, value)
        return value

    def has_default(self):
        return self.__default__ is not NoDefault


class TypeVar(_Parameter):
    __module__ = "typing"

    def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False,
                 infer_variance=False, default=NoDefault):
        if covariant and contravariant:
            raise ValueError("Bivariant types are not supported.")
        if infer_variance and (covariant or contravariant):
            raise ValueError("Variance cannot be specified with infer_variance.")
        if constraints and bound is not None:
            raise TypeError("Constraints cannot be combined with bound=...")
        if len(constraints) == 1:
            raise TypeError("A single constraint is not allowed")
        self.__name__ = name
        self.__constraints__ = constraints
        self.__bound__ = None if bound is None else _argument(bound)
        self.__default__ = default
        self.__covariant__ = covariant
        self.__contravariant__ = contravariant
        self.__infer_variance__ = infer_variance

    def __repr__(self):
        if self.__infer_variance__:
            return self.__name__
        prefix = "+" if self.__covariant__ else "-" if self.__contravariant__ else "~"
        return prefix + self.__name__

    def _substitute(self, alias, item):
        """The alias of a builtin class with the item for its variables."""
        return GenericAlias(alias.__origin__, _filled(alias, item))


class _ParamSpecPart:
    __module__ = "typing"

    def __init__(self, origin):
        self.__origin__ = origin

    def __eq__(self, other):
        return type(other) is type(self) and self.__origin__ is other.__origin__

    __hash__ = None

    def __repr__(self):
        return f"{self.__origin__.__name__}.{self._name}"


class ParamSpecArgs(_ParamSpecPart):
    __module__ = "typing"
    _name = "args"


class ParamSpecKwargs(_ParamSpecPart):
    __module__ = "typing"
    _name = "kwargs"


class ParamSpec(TypeVar):
    __module__ = "typing"

    @property
    def args(self):
        return ParamSpecArgs(self)

    @property
    def kwargs(self):
        return ParamSpecKwargs(self)


class TypeVarTuple(_Parameter):
    __module__ = "typing"

    def __init__(self, name, *, default=NoDefault):
        self.__name__ = name
        self.__default__ = default

    def __iter__(self):
        return iter([Unpack[self]])

    def __repr__(self):
        return self.__name__

    _substitute = TypeVar._substitute


def made_type_variable(name, default, bound, constraints):
    """What `[T: bound = default]` makes. All but the name are functions, or None."""
    made = TypeVar(name, infer_variance=True)
    return made._lazy(default=default, bound=bound, constraints=constraints)


def made_type_variable_tuple(name, default):
    return TypeVarTuple(name)._lazy(default=default)


def made_parameter_specification(name, default):
    return ParamSpec(name, infer_variance=True)._lazy(default=default)


class TypeAliasType(_Form):
    """What `type NAME[T] = value` makes. The value is evaluated when somebody asks for it."""

    __module__ = "typing"

    def __init__(self, name, value, *, type_params=()):
        self.__name__ = name
        self.__type_params__ = tuple(type_params)
        self._value = value
        self._evaluate = None

    @property
    def __value__(self):
        if self._evaluate is not None:
            self._value = self._evaluate()
            self._evaluate = None
        return self._value

    @property
    def __parameters__(self):
        return _type_variables(self.__type_params__)

    def __getitem__(self, item):
        if not self.__type_params__:
            raise TypeError("Only generic type aliases are subscriptable")
        return _SubscriptedAlias(self, item if isinstance(item, tuple) else (item,))

    def __repr__(self):
        return self.__name__


def made_type_alias(name, evaluate, *, type_params=()):
    made = TypeAliasType(name, None, type_params=type_params)
    made._evaluate = evaluate
    return made


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

    def __or__(self, other):
        return _union((self, other))

    def __ror__(self, other):
        return _union((other, self))


class _GenericAlias(_Form):
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
        if self.__origin__ is Generic or self.__origin__.__name__ == "Protocol":
            raise TypeError(f"Cannot subscript already-subscripted {self!r}")
        return _GenericAlias(self.__origin__, _filled(self, item))

    def __iter__(self):
        return iter([_SubscriptedForm("Unpack", (self,), Unpack)])

    def __getattr__(self, name):
        if _is_dunder(name) and name not in ("__name__", "__qualname__", "__doc__"):
            raise AttributeError(f"'{type(self).__name__}' object has no attribute {name!r}")
        return getattr(self.__origin__, name)

    def __setattr__(self, name, value):
        if _is_dunder(name):
            super().__setattr__(name, value)
        else:
            setattr(self.__origin__, name, value)

    def __instancecheck__(self, instance):
        return self.__subclasscheck__(type(instance))

    def __subclasscheck__(self, cls):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    @property
    def __parameters__(self):
        return _type_variables(self.__args__)

    def __mro_entries__(self, bases):
        if self.__origin__ is Generic:
            at = [base is self for base in bases].index(True)
            later = [isinstance(base, (_SpecialForm, _GenericAlias)) for base in bases[at + 1:]]
            if any(later) or any([getattr(base, "__name__", None) == "Protocol"
                                  and base.__module__ == "typing" for base in bases
                                  if isinstance(base, type)]):
                return ()
        return (self.__origin__,)

    def __eq__(self, other):
        return (isinstance(other, _GenericAlias) and self.__origin__ is other.__origin__
                and self.__args__ == other.__args__)

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __repr__(self):
        shown = ", ".join([_shown(kind) for kind in self.__args__]) or "()"
        return f"{self.__origin__.__module__}.{self.__origin__.__qualname__}[{shown}]"


class _SubscriptedAlias(_GenericAlias):
    """Pair[int] of `type Pair[T] = tuple[T, T]`."""

    @property
    def __value__(self):
        return self.__origin__.__value__

    def __getitem__(self, item):
        return _SubscriptedAlias(self.__origin__, _filled(self, item))

    def __repr__(self):
        return f"{self.__origin__.__name__}[{', '.join([_shown(kind) for kind in self.__args__])}]"


def _is_dunder(name):
    return len(name) > 4 and name[:2] == "__" and name[-2:] == "__"


# The type variables of a class: those of its Generic[…], else all that its bases name.
def _class_parameters(cls):
    if Generic in own_attributes(cls).get("__orig_bases__", cls.__bases__):
        raise TypeError("Cannot inherit from plain Generic")
    bases = own_attributes(cls).get("__orig_bases__", ())
    named = _type_variables(bases)
    for base in bases:
        if isinstance(base, _GenericAlias) and base.__origin__ is Generic:
            listed = base.__parameters__
            missing = [str(variable) for variable in named if variable not in listed]
            if missing:
                raise TypeError(f"Some type variables ({', '.join(missing)}) are not listed in "
                                f"Generic[{', '.join([str(each) for each in listed])}]")
            return listed
    return named


def _subscript(cls, item):
    arguments = tuple([kind if isinstance(kind, list) else _argument(kind)
                       for kind in (item if isinstance(item, tuple) else (item,))])
    if cls is Generic or cls.__name__ == "Protocol" and cls.__module__ == "typing":
        _check_variables(cls, arguments)
        return _GenericAlias(cls, arguments)
    variables = cls.__parameters__
    if not variables:
        raise TypeError(f"{cls} is not a generic class")
    values = _values_of(cls, variables, arguments)
    parts = []
    for variable in variables:
        if isinstance(variable, TypeVarTuple):
            parts.extend(values[variable])
        else:
            parts.append(values[variable])
    return _GenericAlias(cls, tuple(parts))


def _check_variables(cls, arguments):
    if not arguments:
        raise TypeError(f"Parameter list to {cls.__qualname__}[...] cannot be empty")
    if not all([isinstance(part, (TypeVar, TypeVarTuple)) or _is_special(part, "Unpack")
                for part in arguments]):
        raise TypeError(f"Parameters to {cls.__name__}[...] must all be type variables or "
                        "parameter specification variables.")
    if len(set(arguments)) != len(arguments):
        raise TypeError(f"Parameters to {cls.__name__}[...] must all be unique")


class Generic:
    __module__ = "typing"
    __slots__ = ()
    __parameters__ = ()

    def __class_getitem__(cls, item):
        return _subscript(cls, item)

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        if cls.__name__ != "Protocol" or cls.__module__ != "typing":
            set_attribute(cls, "__parameters__", _class_parameters(cls))
