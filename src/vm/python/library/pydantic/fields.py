"""pydantic.fields: what a field of a model is."""

from typing import Annotated, get_args, get_origin
from pydantic._failures import PydanticUndefined
from pydantic.errors import PydanticUserError

CONSTRAINTS = ("gt", "ge", "lt", "le", "multiple_of", "min_length", "max_length", "pattern",
               "strict", "allow_inf_nan", "max_digits", "decimal_places", "coerce_numbers_to_str",
               "union_mode", "fail_fast")


class FieldInfo:
    """What is known of a field."""

    __slots__ = ("annotation", "default", "default_factory", "alias", "alias_priority",
                 "validation_alias", "serialization_alias", "title", "description", "examples",
                 "exclude", "discriminator", "deprecated", "frozen", "validate_default", "repr",
                 "init", "init_var", "kw_only", "metadata", "constraints", "json_schema_extra", "given")

    def __init__(self, **given):
        self.annotation = given.get("annotation")
        self.default = given.get("default", PydanticUndefined)
        if self.default is ...:
            self.default = PydanticUndefined
        self.default_factory = given.get("default_factory")
        if self.default is not PydanticUndefined and self.default_factory is not None:
            raise TypeError("cannot specify both default and default_factory")
        self.alias = given.get("alias")
        self.validation_alias = given.get("validation_alias", self.alias)
        self.serialization_alias = given.get("serialization_alias", self.alias)
        self.alias_priority = given.get("alias_priority", 2 if self.alias is not None else None)
        for name in ("title", "description", "examples", "exclude", "discriminator", "deprecated",
                     "frozen", "validate_default", "init", "init_var", "kw_only",
                     "json_schema_extra"):
            setattr(self, name, given.get(name))
        self.repr = given.get("repr", True)
        self.constraints = {name: given[name] for name in CONSTRAINTS if given.get(name) is not None}
        self.metadata = list(given.get("metadata", ()))
        self.given = given

    def is_required(self):
        return self.default is PydanticUndefined and self.default_factory is None

    def get_default(self, *, call_default_factory=False, validated_data=None):
        if self.default_factory is None:
            return self.default
        return self.default_factory() if call_default_factory else None

    def merged(self, other):
        """This one, with what the other says beside."""
        made = FieldInfo(**{**self.given, **other.given})
        made.metadata = self.metadata + other.metadata
        made.annotation = self.annotation
        return made

    def copied(self):
        made = FieldInfo(**self.given)
        made.annotation = self.annotation
        made.metadata = list(self.metadata)
        for name in ("alias", "validation_alias", "serialization_alias", "default"):
            setattr(made, name, getattr(self, name))
        return made

    def __repr__(self):
        annotation = self.annotation
        shown = annotation.__name__ if isinstance(annotation, type) else repr(annotation)
        parts = [f"annotation={shown}", f"required={self.is_required()}"]
        if self.default_factory is not None:
            parts.append(f"default_factory={getattr(self.default_factory, '__name__', self.default_factory)}")
        elif self.default is not PydanticUndefined:
            parts.append(f"default={self.default!r}")
        for name in ("alias", "validation_alias", "serialization_alias", "title", "description",
                     "exclude", "discriminator", "frozen"):
            value = getattr(self, name)
            if value is not None:
                parts.append(f"{name}={value!r}")
        return f"FieldInfo({', '.join(parts)})"


def Field(default=PydanticUndefined, *, default_factory=PydanticUndefined, alias=PydanticUndefined,
          alias_priority=PydanticUndefined, validation_alias=PydanticUndefined,
          serialization_alias=PydanticUndefined, title=None, field_title_generator=None,
          description=None, examples=None, exclude=None, exclude_if=None, discriminator=None,
          deprecated=None, json_schema_extra=None, frozen=None, validate_default=None, repr=True,
          init=None, init_var=None, kw_only=None, pattern=None, strict=None,
          coerce_numbers_to_str=None, gt=None, ge=None, lt=None, le=None, multiple_of=None,
          allow_inf_nan=None, max_digits=None, decimal_places=None, min_length=None,
          max_length=None, union_mode=None, fail_fast=None, **extra):
    """What a field of a model is, beside its type: Field(default=1, ge=0, alias="n")."""
    if extra:
        raise TypeError(f"Field() got an unexpected keyword argument {list(extra)[0]!r}")
    given = {}
    for name, value in (
            ("default", default), ("default_factory", default_factory), ("alias", alias),
            ("alias_priority", alias_priority), ("validation_alias", validation_alias),
            ("serialization_alias", serialization_alias)):
        if value is not PydanticUndefined:
            given[name] = value
    for name, value in (
            ("title", title), ("description", description), ("examples", examples),
            ("exclude", exclude), ("discriminator", discriminator), ("deprecated", deprecated),
            ("frozen", frozen), ("validate_default", validate_default), ("init", init),
            ("init_var", init_var), ("kw_only", kw_only), ("pattern", pattern), ("strict", strict),
            ("coerce_numbers_to_str", coerce_numbers_to_str), ("gt", gt), ("ge", ge), ("lt", lt),
            ("le", le), ("multiple_of", multiple_of), ("allow_inf_nan", allow_inf_nan),
            ("max_digits", max_digits), ("decimal_places", decimal_places),
            ("min_length", min_length), ("max_length", max_length), ("union_mode", union_mode),
            ("fail_fast", fail_fast), ("json_schema_extra", json_schema_extra)):
        if value is not None:
            given[name] = value
    if not repr:
        given["repr"] = False
    if exclude_if is not None:
        raise PydanticUserError("Field(exclude_if=…) is not available in a workflow", None)
    return FieldInfo(**given)


def field_of(annotation, default):
    """The field that an annotation and what is assigned to it make."""
    info = None
    metadata = []
    kind = annotation
    if get_origin(annotation) is Annotated:
        kind, *metadata = get_args(annotation)
        for each in metadata:
            if isinstance(each, FieldInfo):
                info = each.copied() if info is None else info.merged(each)
    if isinstance(default, FieldInfo):
        own = default.copied()
        info = own if info is None else info.merged(own)
    elif default is not PydanticUndefined:
        given = dict(info.given) if info is not None else {}
        given.pop("default_factory", None)
        info = FieldInfo(**{**given, "default": default})
    if info is None:
        info = FieldInfo()
    info.annotation = annotation
    info.metadata = [each for each in metadata if not isinstance(each, FieldInfo)]
    return info


class ModelPrivateAttr:
    """What an attribute that begins with an underscore is, until somebody sets it."""

    def __init__(self, default=PydanticUndefined, *, default_factory=None):
        self.default = default
        self.default_factory = default_factory

    def get_default(self):
        return self.default_factory() if self.default_factory is not None else self.default


def PrivateAttr(default=PydanticUndefined, *, default_factory=None, init=False):
    if default is not PydanticUndefined and default_factory is not None:
        raise TypeError("cannot specify both default and default_factory")
    return ModelPrivateAttr(default, default_factory=default_factory)


class ComputedField:
    """A property that is written with the fields."""

    def __init__(self, wrapped, alias=None, return_type=PydanticUndefined, repr=True):
        self.wrapped = wrapped
        self.alias = alias
        self.return_type = return_type
        self.repr = repr

    def __set_name__(self, owner, name):
        note = getattr(type(self.wrapped), "__set_name__", None)
        if note is not None:
            note(self.wrapped, owner, name)

    def __get__(self, instance, owner):
        if instance is None:
            return self
        return self.wrapped.__get__(instance, owner)

    def __set__(self, instance, value):
        self.wrapped.__set__(instance, value)

    def __delete__(self, instance):
        self.wrapped.__delete__(instance)

    def setter(self, function):
        return ComputedField(self.wrapped.setter(function), self.alias, self.return_type, self.repr)

    def deleter(self, function):
        return ComputedField(self.wrapped.deleter(function), self.alias, self.return_type, self.repr)


def computed_field(func=None, /, *, alias=None, alias_priority=None, title=None,
                   field_title_generator=None, description=None, deprecated=None, examples=None,
                   json_schema_extra=None, repr=None, return_type=PydanticUndefined):
    """@computed_field above @property: the value is part of what model_dump() gives."""

    def decorate(function):
        wrapped = function if hasattr(type(function), "__get__") and not callable(function) else property(function)
        shown = True if repr is None else repr
        return ComputedField(wrapped, alias, return_type, shown)

    return decorate if func is None else decorate(func)
