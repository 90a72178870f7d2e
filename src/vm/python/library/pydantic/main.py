"""pydantic.main: BaseModel."""

from copy import copy, deepcopy
from json import dumps
from pydantic._aliases import paths_of
from pydantic._dump import Options, dumped_model, json_text
from pydantic._failures import Invalid, ValidationError, invalid
from pydantic._json import parsed
from pydantic._model_class import REFUSED, ModelMetaclass
from pydantic._model_nodes import set_state
from pydantic._parametrized import parametrized
from pydantic._state import State
from pydantic.errors import NotInWorkflows, PydanticUndefinedAnnotation, PydanticUserError
from pydantic.fields import PydanticUndefined


def _failed(cls, problem, from_json=False):
    title = cls.model_config.get("title") or cls.__name__
    hidden = cls.model_config.get("hide_input_in_errors", False)
    return ValidationError(title, problem.lines, "json" if from_json else "python", hidden)


def _complete(cls):
    """The core of a class; PydanticUserError: something that its annotations name is not there."""
    if cls is BaseModel:
        raise PydanticUserError("Pydantic models should inherit from BaseModel, BaseModel cannot be instantiated "
                                "directly", "base-model-instantiated")
    try:
        return cls.__pydantic_core__()
    except PydanticUndefinedAnnotation as error:
        raise PydanticUserError(
            f"`{cls.__name__}` is not fully defined; you should define `{error.name}`, then call "
            f"`{cls.__name__}.model_rebuild()`.", "class-not-fully-defined")


def _fields_of(model):
    """The values of its fields, without what cached properties keep."""
    names = type(model).__pydantic_fields__
    return {name: value for name, value in model.__dict__.items() if name in names}


def _step(step):
    if isinstance(step, int):
        return f"[{step}]"
    return f".{step}" if step.isidentifier() else f"[{dumps(step, ensure_ascii=False)}]"


class BaseModel(metaclass=ModelMetaclass):
    """The base of models: classes whose annotated attributes are checked and converted."""

    __slots__ = ("__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__")

    model_config = {}
    __private_attributes__ = {}
    __pydantic_fields__ = {}
    __pydantic_computed_fields__ = {}
    __pydantic_decorators__ = {}
    __pydantic_generic_metadata__ = {"origin": None, "args": (), "parameters": ()}
    __pydantic_root_model__ = False
    __pydantic_custom_init__ = False

    def __init__(self, /, **data):
        cls = type(self)
        try:
            _complete(cls).run(data, State(), self)
        except Invalid as problem:
            raise _failed(cls, problem) from None

    __init__.__pydantic_base_init__ = True

    @classmethod
    def __pydantic_finish__(cls, model, context):
        """After the fields: private attributes, and what the class does then."""
        object.__setattr__(model, "__pydantic_private__", None)
        if cls.__private_attributes__:
            private = {}
            for name, attribute in cls.__private_attributes__.items():
                default = attribute.get_default()
                if default is not PydanticUndefined:
                    private[name] = default if attribute.default_factory is not None else deepcopy(default)
            object.__setattr__(model, "__pydantic_private__", private)
        if cls.model_post_init is not BaseModel.model_post_init:
            model.model_post_init(context)

    def model_post_init(self, context, /):
        pass

    @classmethod
    def __pydantic_init_subclass__(cls, **keywords):
        pass

    def __class_getitem__(cls, arguments):
        return parametrized(cls, arguments)

    # --- out of data ---

    @classmethod
    def model_validate(cls, obj, *, strict=None, extra=None, from_attributes=None, context=None,
                       by_alias=None, by_name=None):
        return cls._checked(obj, State(strict, False, from_attributes, context, by_alias, by_name), extra)

    @classmethod
    def model_validate_json(cls, json_data, *, strict=None, extra=None, context=None, by_alias=None,
                            by_name=None):
        try:
            data = parsed(json_data)
        except Invalid as problem:
            raise _failed(cls, problem, True) from None
        return cls._checked(data, State(strict, True, None, context, by_alias, by_name), extra)

    @classmethod
    def model_validate_strings(cls, obj, **options):
        raise NotInWorkflows("BaseModel.model_validate_strings")

    @classmethod
    def _checked(cls, data, state, extra):
        if extra is not None:
            raise NotInWorkflows("model_validate(extra=…)")
        try:
            return _complete(cls).run(data, state)
        except Invalid as problem:
            raise _failed(cls, problem, state.json) from None

    @classmethod
    def __pawl_build__(cls, data):
        """An instance of plain data that came into the run, by names or aliases; or the place that does
        not fit, and why."""
        if not cls.__pydantic_root_model__ and not isinstance(data, dict):
            return "", f"an object with the fields of {cls.__name__} is needed, not {type(data).__name__}"
        try:
            return _complete(cls).run(data, State(None, False, None, None, True, True, True))
        except Invalid as problem:
            error = _failed(cls, problem)
            first = error.errors()[0]
            count = error.error_count()
            more = f" (and {count - 1} more)" if count > 1 else ""
            return "".join([_step(step) for step in first["loc"]]), first["msg"] + more

    def __pawl_fields__(self):
        """What goes out of the run for it."""
        if type(self).__pydantic_root_model__:
            return self.root
        return {**_fields_of(self), **(self.__pydantic_extra__ or {})}

    @classmethod
    def model_construct(cls, _fields_set=None, **values):
        made = cls.__new__(cls)
        fields, given = {}, set()
        _complete(cls)
        for name, info in cls.__pydantic_fields__.items():
            found = [path for path in paths_of(info.validation_alias) if path[0] in values and len(path) == 1]
            if found:
                fields[name] = values.pop(found[0][0])
                given.add(name)
            elif name in values:
                fields[name] = values.pop(name)
                given.add(name)
            elif not info.is_required():
                fields[name] = info.get_default(call_default_factory=True)
        beside = values if cls.model_config.get("extra") == "allow" else None
        set_state(made, fields, beside, given if _fields_set is None else _fields_set)
        cls.__pydantic_finish__(made, None)
        return made

    @classmethod
    def model_rebuild(cls, *, force=False, raise_errors=True, _parent_namespace_depth=2, _types_namespace=None):
        kept = cls.__dict__.get("__pydantic_core_kept__")
        if kept is not None and not force:
            return None
        cls.__pydantic_core_kept__ = None
        try:
            cls.__pydantic_core__()
        except PydanticUndefinedAnnotation:
            if raise_errors:
                raise
            return False
        return True

    # --- into data ---

    def model_dump(self, *, mode="python", include=None, exclude=None, context=None, by_alias=None,
                   exclude_unset=False, exclude_defaults=False, exclude_none=False,
                   exclude_computed_fields=False, round_trip=False, warnings=True, fallback=None,
                   serialize_as_any=False):
        options = Options(mode, by_alias, exclude_unset, exclude_defaults, exclude_none, round_trip,
                          exclude_computed_fields, fallback)
        return dumped_model(self, options, include, exclude)

    def model_dump_json(self, *, indent=None, ensure_ascii=False, include=None, exclude=None, context=None,
                        by_alias=None, exclude_unset=False, exclude_defaults=False, exclude_none=False,
                        exclude_computed_fields=False, round_trip=False, warnings=True, fallback=None,
                        serialize_as_any=False):
        options = Options("json", by_alias, exclude_unset, exclude_defaults, exclude_none, round_trip,
                          exclude_computed_fields, fallback)
        return json_text(dumped_model(self, options, include, exclude), indent, ensure_ascii)

    def model_copy(self, *, update=None, deep=False):
        made = deepcopy(self) if deep else copy(self)
        if update:
            extra = made.__pydantic_extra__
            for name, value in update.items():
                if name in type(self).__pydantic_fields__ or extra is None:
                    made.__dict__[name] = value
                else:
                    extra[name] = value
            made.__pydantic_fields_set__.update(update)
        return made

    @property
    def model_extra(self):
        return self.__pydantic_extra__

    @property
    def model_fields_set(self):
        return self.__pydantic_fields_set__

    # --- what an object does ---

    def __copy__(self):
        cls = type(self)
        made = cls.__new__(cls)
        extra = self.__pydantic_extra__
        set_state(made, dict(self.__dict__), None if extra is None else dict(extra),
                  set(self.__pydantic_fields_set__))
        private = self.__pydantic_private__
        object.__setattr__(made, "__pydantic_private__", None if private is None else dict(private))
        return made

    def __deepcopy__(self, memo=None):
        cls = type(self)
        made = cls.__new__(cls)
        set_state(made, deepcopy(self.__dict__, memo), deepcopy(self.__pydantic_extra__, memo),
                  set(self.__pydantic_fields_set__))
        object.__setattr__(made, "__pydantic_private__", deepcopy(self.__pydantic_private__, memo))
        return made

    def __getattr__(self, name):
        cls = type(self)
        if name in cls.__private_attributes__:
            private = self.__pydantic_private__
            if private is not None and name in private:
                return private[name]
        elif not name.startswith("__"):
            extra = self.__pydantic_extra__
            if extra and name in extra:
                return extra[name]
        if name in REFUSED:
            raise NotInWorkflows(f"BaseModel.{name}")
        raise AttributeError(f"{cls.__name__!r} object has no attribute {name!r}")

    def __setattr__(self, name, value):
        cls = type(self)
        if name.startswith("_"):
            if name in cls.__private_attributes__:
                if self.__pydantic_private__ is None:
                    object.__setattr__(self, "__pydantic_private__", {})
                self.__pydantic_private__[name] = value
            else:
                object.__setattr__(self, name, value)
            return
        self._check_frozen(name, value)
        if name not in cls.__pydantic_fields__:
            for base in cls.__mro__:
                own = base.__dict__.get(name)
                if own is not None and hasattr(type(own), "__set__"):
                    own.__set__(self, value)
                    return
        if name not in cls.__pydantic_fields__:
            if cls.model_config.get("extra") != "allow":
                raise ValueError(f'"{cls.__name__}" object has no field "{name}"')
            self.__pydantic_extra__[name] = value
            self.__pydantic_fields_set__.add(name)
            return
        if cls.model_config.get("validate_assignment"):
            self._assign_checked(name, value)
            return
        self.__dict__[name] = value
        self.__pydantic_fields_set__.add(name)

    def _assign_checked(self, name, value):
        cls = type(self)
        state = State()
        core = cls.__pydantic_core__()
        before = dict(self.__dict__)
        try:
            self.__dict__[name] = core.checked_assignment(self, name, value, state)
            for mode, function, info in core.outer:
                if mode == "after":
                    function(self)
        except Invalid as problem:
            raise _failed(cls, problem) from None
        except ValueError as error:
            object.__setattr__(self, "__dict__", before)
            raise _failed(cls, invalid("value_error", self, {"error": error})) from None
        self.__pydantic_fields_set__.add(name)

    def _check_frozen(self, name, value):
        cls = type(self)
        kind = None
        if cls.model_config.get("frozen"):
            kind = "frozen_instance"
        elif name in cls.__pydantic_fields__ and cls.__pydantic_fields__[name].frozen:
            kind = "frozen_field"
        if kind is not None:
            problem = invalid(kind, value)
            problem.within(name)
            raise _failed(cls, problem)

    def __delattr__(self, name):
        if name in type(self).__private_attributes__:
            if name not in (self.__pydantic_private__ or {}):
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            del self.__pydantic_private__[name]
            return
        self._check_frozen(name, None)
        extra = self.__pydantic_extra__
        if extra and name in extra:
            del extra[name]
        else:
            object.__delattr__(self, name)

    def __eq__(self, other):
        if not isinstance(other, BaseModel):
            return NotImplemented
        mine = type(self).__pydantic_generic_metadata__["origin"] or type(self)
        theirs = type(other).__pydantic_generic_metadata__["origin"] or type(other)
        return (mine is theirs and _fields_of(self) == _fields_of(other)
                and self.__pydantic_private__ == other.__pydantic_private__
                and (self.__pydantic_extra__ or {}) == (other.__pydantic_extra__ or {}))

    def __hash__(self):
        if type(self).model_config.get("frozen"):
            return hash((type(self), tuple(_fields_of(self).values())))
        raise TypeError(f"unhashable type: {type(self).__name__!r}")

    def __iter__(self):
        yield from [(name, value) for name, value in self.__dict__.items() if not name.startswith("_")]
        if self.__pydantic_extra__:
            yield from self.__pydantic_extra__.items()

    def __repr_args__(self):
        cls = type(self)
        for name, value in _fields_of(self).items():
            if cls.__pydantic_fields__[name].repr:
                yield name, value
        if self.__pydantic_extra__:
            yield from self.__pydantic_extra__.items()
        for name, field in cls.__pydantic_computed_fields__.items():
            if field.repr:
                yield name, getattr(self, name)

    def __repr_name__(self):
        return type(self).__name__

    def __repr_str__(self, join_str):
        return join_str.join([repr(value) if name is None else f"{name}={value!r}"
                              for name, value in self.__repr_args__()])

    def __repr__(self):
        return f"{self.__repr_name__()}({self.__repr_str__(', ')})"

    def __str__(self):
        return self.__repr_str__(" ")


def create_model(model_name, /, *, __config__=None, __doc__=None, __base__=None, __module__=None,
                 __validators__=None, __cls_kwargs__=None, **field_definitions):
    """A model out of names and types: create_model("Order", id=(int, ...), note=(str, ""))."""
    bases = __base__ if isinstance(__base__, tuple) else (__base__ or BaseModel,)
    namespace = {"__annotations__": {}, "__module__": __module__ or "__main__"}
    for name, given in field_definitions.items():
        if isinstance(given, tuple):
            namespace["__annotations__"][name] = given[0]
            if given[1] is not ...:
                namespace[name] = given[1]
        else:
            namespace["__annotations__"][name] = given
    namespace.update(__validators__ or {})
    if __config__:
        namespace["model_config"] = __config__
    if __doc__:
        namespace["__doc__"] = __doc__
    return ModelMetaclass(model_name, bases, namespace, **(__cls_kwargs__ or {}))
