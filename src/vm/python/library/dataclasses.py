"""dataclasses: classes whose methods are made of their annotated fields."""

from _annotations import resolve
from abc import update_abstractmethods
from copy import deepcopy
from keyword import iskeyword
from _classes import (GenericAlias, compare_fields, delete_attribute, fields_of, fill_fields,
                      global_of, make_class, mappingproxy, member_descriptor, own_attributes,
                      set_attribute)

__all__ = ["Field", "FrozenInstanceError", "InitVar", "KW_ONLY", "MISSING", "asdict", "astuple",
           "dataclass", "field", "fields", "is_dataclass", "make_dataclass", "replace"]

_NO_METADATA = mappingproxy({})
_SIMPLE = frozenset((type(None), bool, int, float, str, bytes))


class FrozenInstanceError(AttributeError):
    pass


class _Missing:
    def __repr__(self):
        return "<dataclasses._MISSING_TYPE object>"


class _KeywordOnly:
    pass


MISSING = _Missing()
KW_ONLY = _KeywordOnly()
# Kinds of fields, as they show.
_FIELD, _CLASS_VARIABLE, _INIT_VARIABLE = "_FIELD", "_FIELD_CLASSVAR", "_FIELD_INITVAR"


class _Factory:
    def __repr__(self):
        return "<factory>"


_LATER = _Factory()  # the default of a field that a factory makes


class InitVar:
    def __init__(self, type):
        self.type = type

    def __class_getitem__(cls, type):
        return InitVar(type)

    def __repr__(self):
        name = self.type.__name__ if isinstance(self.type, type) else repr(self.type)
        return f"dataclasses.InitVar[{name}]"


class Field:
    __slots__ = ("name", "_annotation", "_owner", "_type", "default", "default_factory", "repr",
                 "hash", "init", "compare", "metadata", "kw_only", "_field_type")
    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self._annotation = None
        self._owner = None
        self._type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = _NO_METADATA if metadata is None else mappingproxy(metadata)
        self.kw_only = kw_only
        self._field_type = None

    def __set_name__(self, owner, name):
        note = getattr(type(self.default), "__set_name__", None)
        if note is not None:
            note(self.default, owner, name)

    @property
    def type(self):
        """The annotation is looked at when somebody asks: most programs never do."""
        if self._owner is not None:
            self._type = resolve(self._owner, self._annotation)
            self._owner = None
        return self._type

    @type.setter
    def type(self, kind):
        self._type = kind
        self._owner = None

    def __repr__(self):
        return ("Field("
                f"name={self.name!r},type={self.type!r},default={self.default!r},"
                f"default_factory={self.default_factory!r},init={self.init!r},repr={self.repr!r},"
                f"hash={self.hash!r},compare={self.compare!r},metadata={self.metadata!r},"
                f"kw_only={self.kw_only!r},_field_type={self._field_type})")


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None,
          compare=True, metadata=None, kw_only=MISSING):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


class _DataclassParams:
    __slots__ = ("init", "repr", "eq", "order", "unsafe_hash", "frozen")

    def __init__(self, init, repr, eq, order, unsafe_hash, frozen):
        self.init = init
        self.repr = repr
        self.eq = eq
        self.order = order
        self.unsafe_hash = unsafe_hash
        self.frozen = frozen

    def __repr__(self):
        return (f"_DataclassParams(init={self.init!r},repr={self.repr!r},eq={self.eq!r},"
                f"order={self.order!r},unsafe_hash={self.unsafe_hash!r},frozen={self.frozen!r})")


def _names(cls, annotation, name):
    """Whether it is typing's ClassVar or the like, which a class statement leaves as it is written
    and make_dataclass gets as it is."""
    if isinstance(annotation, str):
        # Under another name of the module.
        head = annotation.split("[")[0].strip()
        known = global_of(cls, head) if head.isidentifier() else None
        if known is not None and not isinstance(known, str):
            annotation = known
    if annotation is KW_ONLY:
        return name == "KW_ONLY"
    if isinstance(annotation, type):
        return annotation.__name__ == name and annotation.__module__ == "dataclasses"
    if not isinstance(annotation, str):
        annotation = repr(annotation)
    head = annotation.split("[")[0].strip()
    return head == name or head.endswith("." + name)


def _collect(cls, keyword_only):
    """The class's own fields, in order."""
    own = own_attributes(cls)
    annotations = own.get("__annotations__", {})
    fields = []
    marked = False
    for name, annotation in annotations.items():
        if _names(cls, annotation, "KW_ONLY"):
            if marked:
                raise TypeError(f"{name!r} is KW_ONLY, but KW_ONLY has already been specified")
            keyword_only = marked = True
            continue
        kind = _FIELD
        if _names(cls, annotation, "ClassVar"):
            kind = _CLASS_VARIABLE
        elif _names(cls, annotation, "InitVar"):
            kind = _INIT_VARIABLE
        default = getattr(cls, name, MISSING)
        if isinstance(default, member_descriptor):
            # A slot of a base, which is no default.
            default = MISSING
        if isinstance(default, Field):
            item = default
        else:
            item = Field(default, MISSING, True, True, None, True, None, MISSING)
        item.name = name
        item._annotation = annotation
        item._owner = cls
        item._field_type = kind
        if kind != _FIELD and item.default_factory is not MISSING:
            raise TypeError(f"field {name} cannot have a default factory")
        if kind == _CLASS_VARIABLE and item.kw_only is not MISSING:
            raise TypeError(f"field {name} is a ClassVar but specifies kw_only")
        if item.kw_only is MISSING:
            item.kw_only = kind != _CLASS_VARIABLE and keyword_only
        if kind == _FIELD and type(item.default).__hash__ is None:
            raise ValueError(f"mutable default {type(item.default)} for field {name} is not "
                             "allowed: use default_factory")
        fields.append(item)
        if isinstance(default, Field):
            if default.default is MISSING:
                delete_attribute(cls, name)
            else:
                set_attribute(cls, name, default.default)
    for name, value in own.items():
        if isinstance(value, Field) and name not in annotations:
            raise TypeError(f"{name!r} is a field but has no type annotation")
    return fields


def _plural(names):
    quoted = [repr(name) for name in names]
    if len(quoted) == 1:
        return quoted[0]
    if len(quoted) == 2:
        return " and ".join(quoted)
    return ", ".join(quoted[:-1]) + ", and " + quoted[-1]


def _make_init(cls, fields, frozen, slots):
    positional = [f for f in fields if f.init and not f.kw_only]
    keywords = [f for f in fields if f.init and f.kw_only]
    seen_default = False
    for f in positional:
        if f.default is not MISSING or f.default_factory is not MISSING:
            seen_default = True
        elif seen_default:
            raise TypeError(f"non-default argument {f.name!r} follows default argument")
    names = {f.name for f in positional + keywords}
    order = [f.name for f in positional]
    required = [f.name for f in positional
                if f.default is MISSING and f.default_factory is MISSING]
    required_keywords = [f.name for f in keywords
                         if f.default is MISSING and f.default_factory is MISSING]
    stored = [(f.name, f.default, f.default_factory, f.init) for f in fields
              if f._field_type == _FIELD]
    init_only = [(f.name, f.default) for f in fields if f._field_type == _INIT_VARIABLE]
    most = len(positional)
    least = len(required)
    has_post = hasattr(cls, "__post_init__")

    # The usual fields are filled natively: those by position, then by name only, then made.
    made = [f for f in fields if not f.init and f.default_factory is not MISSING]
    usual = positional + keywords + made
    plain = (all(f._field_type == _FIELD for f in fields)
             and usual == [f for f in fields if f.init or f in made]
             and not (slots and [f for f in fields if not f.init]))
    plain_names = tuple([f.name for f in usual])
    plain_defaults = tuple([f.default if f.default_factory is MISSING else _LATER for f in usual])
    factories = tuple([None if f.default_factory is MISSING else f.default_factory
                       for f in usual])
    limits = (most, most + len(keywords))

    def __init__(self, *args, **kwargs):
        if plain:
            left = fill_fields(self, plain_names, plain_defaults, MISSING, args, kwargs, frozen,
                               factories, limits)
            if left is not False:
                if left is not True:
                    for place in left:
                        set_attribute(self, plain_names[place], factories[place]())
                if has_post:
                    self.__post_init__()
                return
        title = cls.__qualname__ + ".__init__()"
        given = dict(zip(order, args))
        for name, value in kwargs.items():
            if name not in names:
                raise TypeError(f"{title} got an unexpected keyword argument {name!r}")
            if name in given:
                raise TypeError(f"{title} got multiple values for argument {name!r}")
            given[name] = value
        if len(args) > most:
            takes = f"from {least + 1} to {most + 1}" if least != most else str(most + 1)
            noun = "argument" if most == 0 and least == most else "arguments"
            named = len([f for f in keywords if f.name in given])
            beside = (f" positional arguments (and {named} keyword-only "
                      f"argument{'s' if named > 1 else ''})" if named else "")
            raise TypeError(f"{title} takes {takes} positional {noun} but "
                            f"{len(args) + 1}{beside} were given")
        missing = [name for name in required if name not in given]
        if missing:
            noun = "argument" if len(missing) == 1 else "arguments"
            raise TypeError(f"{title} missing {len(missing)} required positional {noun}: "
                            f"{_plural(missing)}")
        missing = [name for name in required_keywords if name not in given]
        if missing:
            noun = "argument" if len(missing) == 1 else "arguments"
            raise TypeError(f"{title} missing {len(missing)} required keyword-only {noun}: "
                            f"{_plural(missing)}")
        for name, default, factory, takes_part in stored:
            if takes_part and name in given:
                value = given[name]
            elif factory is not MISSING:
                value = factory()
            elif default is not MISSING and (takes_part or slots):
                value = default
            else:
                continue  # the class has its default, if any
            if frozen:
                set_attribute(self, name, value)
            else:
                setattr(self, name, value)
        if has_post:
            self.__post_init__(*[given.get(name, default) for name, default in init_only])

    return __init__


def _make_repr(fields):
    names = [f.name for f in fields if f.repr and f._field_type == _FIELD]
    open_now = []

    def __repr__(self):
        for other in open_now:
            if other is self:
                return "..."
        open_now.append(self)
        try:
            inner = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
        finally:
            open_now.pop()
        return f"{type(self).__qualname__}({inner})"

    return __repr__


def _compared(fields):
    return tuple([f.name for f in fields if f.compare and f._field_type == _FIELD])


def _values(obj, names):
    """What fields_of leaves to the program: properties, slots that are not set."""
    return tuple([getattr(obj, name) for name in names])


def _make_eq(fields):
    names = _compared(fields)

    def __eq__(self, other):
        known = compare_fields(self, other, names, "==")
        if known is not None:
            return known
        if other.__class__ is not self.__class__:
            return NotImplemented
        return ((fields_of(self, names) or _values(self, names))
                == (fields_of(other, names) or _values(other, names)))

    return __eq__


def _make_order(fields):
    names = _compared(fields)

    def __lt__(self, other):
        known = compare_fields(self, other, names, "<")
        if known is not None:
            return known
        if other.__class__ is not self.__class__:
            return NotImplemented
        return ((fields_of(self, names) or _values(self, names))
                < (fields_of(other, names) or _values(other, names)))

    def __le__(self, other):
        known = compare_fields(self, other, names, "<=")
        if known is not None:
            return known
        if other.__class__ is not self.__class__:
            return NotImplemented
        return ((fields_of(self, names) or _values(self, names))
                <= (fields_of(other, names) or _values(other, names)))

    def __gt__(self, other):
        known = compare_fields(self, other, names, ">")
        if known is not None:
            return known
        if other.__class__ is not self.__class__:
            return NotImplemented
        return ((fields_of(self, names) or _values(self, names))
                > (fields_of(other, names) or _values(other, names)))

    def __ge__(self, other):
        known = compare_fields(self, other, names, ">=")
        if known is not None:
            return known
        if other.__class__ is not self.__class__:
            return NotImplemented
        return ((fields_of(self, names) or _values(self, names))
                >= (fields_of(other, names) or _values(other, names)))

    return {"__lt__": __lt__, "__le__": __le__, "__gt__": __gt__, "__ge__": __ge__}


def _make_hash(fields):
    names = tuple([f.name for f in fields if f._field_type == _FIELD
                   and (f.compare if f.hash is None else f.hash)])

    def __hash__(self):
        return hash(fields_of(self, names) or _values(self, names))

    return __hash__


def _make_frozen(cls, fields):
    names = {f.name for f in fields if f._field_type == _FIELD}

    def __setattr__(self, name, value):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self, name):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return __setattr__, __delattr__


def _set_method(cls, name, method):
    method.__qualname__ = f"{cls.__qualname__}.{name}"
    set_attribute(cls, name, method)


def _process(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots):
    fields = {}
    frozen_bases = None
    for base in reversed(cls.__mro__[1:]):
        inherited = own_attributes(base).get("__dataclass_fields__")
        if inherited is not None:
            for item in inherited.values():
                fields[item.name] = item
            base_frozen = base.__dataclass_params__.frozen
            frozen_bases = base_frozen if frozen_bases is None else frozen_bases and base_frozen
    for item in _collect(cls, kw_only):
        fields[item.name] = item
    if frozen_bases is not None:
        if frozen_bases and not frozen:
            raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
        if not frozen_bases and frozen:
            raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    own = own_attributes(cls)
    everything = [item for item in fields.values() if item._field_type != _CLASS_VARIABLE]
    if order and not eq:
        raise ValueError("eq must be true if order is true")
    set_attribute(cls, "__dataclass_fields__", fields)
    set_attribute(cls, "__dataclass_params__",
                  _DataclassParams(init, repr, eq, order, unsafe_hash, frozen))
    if init:
        made = _make_init(cls, everything, frozen, slots)
        if "__init__" not in own:
            _set_method(cls, "__init__", made)
    if repr and "__repr__" not in own:
        _set_method(cls, "__repr__", _make_repr(everything))
    if eq and "__eq__" not in own:
        _set_method(cls, "__eq__", _make_eq(everything))
    if order:
        for name, method in _make_order(everything).items():
            if name in own:
                raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__}. "
                                "Consider using functools.total_ordering")
            _set_method(cls, name, method)
    if frozen:
        setter, deleter = _make_frozen(cls, everything)
        for name, method in (("__setattr__", setter), ("__delattr__", deleter)):
            if name in own:
                raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__}")
            _set_method(cls, name, method)
    explicit_hash = "__hash__" in own and not (own["__hash__"] is None and "__eq__" in own)
    if unsafe_hash:
        if explicit_hash:
            raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
        _set_method(cls, "__hash__", _make_hash(everything))
    elif eq and not explicit_hash:
        if frozen:
            _set_method(cls, "__hash__", _make_hash(everything))
        else:
            set_attribute(cls, "__hash__", None)
    if match_args and "__match_args__" not in own:
        set_attribute(cls, "__match_args__",
                      tuple([f.name for f in everything if f.init and not f.kw_only]))
    if slots:
        if "__slots__" in own:
            raise TypeError(f"{cls.__name__} already specifies __slots__")
        cls = _with_slots(cls, everything)
    return update_abstractmethods(cls)


def _with_slots(cls, fields):
    namespace = own_attributes(cls)
    inherited = set()
    for base in cls.__mro__[1:-1]:
        inherited.update(own_attributes(base).get("__slots__", ()))
    names = [f.name for f in fields if f._field_type == _FIELD]
    namespace["__slots__"] = tuple([name for name in names if name not in inherited])
    for name in names:
        namespace.pop(name, None)
    namespace["__qualname__"] = cls.__qualname__
    maker = make_class if type(cls) is type else type(cls)
    return maker(cls.__name__, cls.__bases__, namespace)


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False,
              frozen=False, match_args=True, kw_only=False, slots=False, weakref_slot=False):
    def wrap(cls):
        if weakref_slot and not slots:
            raise TypeError("weakref_slot is True but slots is False")
        return _process(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only,
                        slots)

    return wrap if cls is None else wrap(cls)


def fields(class_or_instance):
    found = getattr(class_or_instance, "__dataclass_fields__", None)
    if found is None:
        raise TypeError("must be called with a dataclass type or instance")
    return tuple([f for f in found.values() if f._field_type == _FIELD])


def is_dataclass(obj):
    cls = obj if isinstance(obj, type) else type(obj)
    return hasattr(cls, "__dataclass_fields__")


def _is_instance(obj):
    return hasattr(type(obj), "__dataclass_fields__")


def asdict(obj, *, dict_factory=dict):
    if not _is_instance(obj):
        raise TypeError("asdict() should be called on dataclass instances")
    return _as_dict(obj, dict_factory)


def _as_dict(obj, dict_factory):
    if _is_instance(obj):
        return dict_factory([(f.name, _as_dict(getattr(obj, f.name), dict_factory))
                             for f in fields(obj)])
    if isinstance(obj, tuple) and hasattr(obj, "_fields"):
        return type(obj)(*[_as_dict(v, dict_factory) for v in obj])
    if isinstance(obj, (list, tuple)):
        return type(obj)([_as_dict(v, dict_factory) for v in obj])
    if isinstance(obj, dict):
        return type(obj)([(_as_dict(k, dict_factory), _as_dict(v, dict_factory))
                          for k, v in obj.items()])
    return _copied(obj)


def astuple(obj, *, tuple_factory=tuple):
    if not _is_instance(obj):
        raise TypeError("astuple() should be called on dataclass instances")
    return _as_tuple(obj, tuple_factory)


def _as_tuple(obj, tuple_factory):
    if _is_instance(obj):
        return tuple_factory([_as_tuple(getattr(obj, f.name), tuple_factory)
                              for f in fields(obj)])
    if isinstance(obj, tuple) and hasattr(obj, "_fields"):
        return type(obj)(*[_as_tuple(v, tuple_factory) for v in obj])
    if isinstance(obj, (list, tuple)):
        return type(obj)([_as_tuple(v, tuple_factory) for v in obj])
    if isinstance(obj, dict):
        return type(obj)([(_as_tuple(k, tuple_factory), _as_tuple(v, tuple_factory))
                          for k, v in obj.items()])
    return _copied(obj)


def _copied(obj):
    return obj if type(obj) in _SIMPLE else deepcopy(obj)


def replace(obj, /, **changes):
    if not _is_instance(obj):
        raise TypeError("replace() should be called on dataclass instances")
    for f in type(obj).__dataclass_fields__.values():
        if not f.init:
            if f.name in changes:
                raise ValueError(f"field {f.name} is declared with init=False, it cannot be "
                                 "specified with replace()")
            continue
        if f.name not in changes:
            if f._field_type == _INIT_VARIABLE and f.default is MISSING:
                raise ValueError(f"InitVar {f.name!r} must be specified with replace()")
            if f._field_type != _CLASS_VARIABLE:
                changes[f.name] = getattr(obj, f.name)
    return type(obj)(**changes)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, init=True, repr=True, eq=True,
                   order=False, unsafe_hash=False, frozen=False, match_args=True, kw_only=False,
                   slots=False, weakref_slot=False):
    body = {} if namespace is None else dict(namespace)
    annotations = {}
    for item in fields:
        if isinstance(item, str):
            name, kind = item, "typing.Any"
        elif len(item) == 2:
            name, kind = item
        elif len(item) == 3:
            name, kind, body[item[0]] = item
        else:
            raise TypeError(f"Invalid field: {item!r}")
        if not isinstance(name, str) or not name.isidentifier():
            raise TypeError(f"Field names must be valid identifiers: {name!r}")
        if iskeyword(name):
            raise TypeError(f"Field names must not be keywords: {name!r}")
        if name in annotations:
            raise TypeError(f"Field name duplicated: {name!r}")
        annotations[name] = kind
    body["__annotations__"] = annotations
    body.setdefault("__module__", "types")
    cls = make_class(cls_name, tuple(bases), body)
    return dataclass(cls, init=init, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash,
                     frozen=frozen, match_args=match_args, kw_only=kw_only, slots=slots)
