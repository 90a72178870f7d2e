"""pydantic.functional_validators: functions that look at data, beside fields or in Annotated."""

from inspect import signature
from pydantic.errors import PydanticUserError


class _Annotated:
    def __init__(self, func):
        self.func = func

    def __repr__(self):
        return f"{type(self).__name__}(func={self.func!r})"

    def __eq__(self, other):
        return type(other) is type(self) and other.func == self.func

    def __hash__(self):
        return hash((type(self).__name__, self.func))


class AfterValidator(_Annotated):
    mode = "after"


class BeforeValidator(_Annotated):
    mode = "before"

    def __init__(self, func, json_schema_input_type=None):
        self.func = func


class PlainValidator(_Annotated):
    mode = "plain"

    def __init__(self, func, json_schema_input_type=None):
        self.func = func


class WrapValidator(_Annotated):
    mode = "wrap"

    def __init__(self, func, json_schema_input_type=None):
        self.func = func


class InstanceOf:
    """InstanceOf[X]: an instance of X, as it is."""

    def __init__(self, cls):
        self.cls = cls

    def __class_getitem__(cls, item):
        return cls(item)


class SkipValidation:
    """SkipValidation[X]: whatever comes."""

    def __init__(self, cls=None):
        self.cls = cls

    def __class_getitem__(cls, item):
        return cls(item)


class Decorated:
    """A method that a decorator here has marked, until the class is made."""

    def __init__(self, function, kind, mode, fields=(), check_fields=None):
        self.function = function
        self.kind = kind  # "field", "model"
        self.mode = mode
        self.fields = fields
        self.check_fields = check_fields

    def bound(self, cls):
        """The function as validators are called: with the class, if it takes it."""
        function = self.function
        if isinstance(function, (classmethod, staticmethod)):
            return function.__get__(None, cls)
        return function

    def __get__(self, instance, owner):
        function = self.function
        if hasattr(function, "__get__"):
            return function.__get__(instance, owner)
        return function


def _first_parameter(function):
    """The name of a plain function's first parameter."""
    if isinstance(function, (classmethod, staticmethod)):
        return ""
    try:
        return next(iter(signature(function).parameters), "")
    except (TypeError, ValueError):
        return ""


def field_validator(field, /, *fields, mode="after", check_fields=None, json_schema_input_type=None):
    """@field_validator("price", mode="before") above a class method."""
    if callable(field) or isinstance(field, (classmethod, staticmethod)):
        raise PydanticUserError(
            "`@field_validator` should be used with fields and keyword arguments, not bare. "
            "E.g. usage should be `@field_validator('<field_name>', ...)`", "validator-no-fields")
    names = (field, *fields)
    if not all([isinstance(name, str) for name in names]):
        raise PydanticUserError(
            "`@field_validator` fields should be passed as separate string args. "
            "E.g. usage should be `@field_validator('<field_name_1>', '<field_name_2>', ...)`",
            "validator-invalid-fields")
    if mode not in ("before", "after", "plain", "wrap"):
        raise PydanticUserError(f"Unsupported validator mode: {mode!r}", "validator-invalid-mode")

    def decorate(function):
        first = _first_parameter(function)
        if first == "self":
            raise PydanticUserError("`@field_validator` cannot be applied to instance methods",
                                    "validator-instance-method")
        if first == "cls":
            function = classmethod(function)
        return Decorated(function, "field", mode, names, check_fields)

    return decorate


def model_validator(*, mode):
    """@model_validator(mode="after") above a method, "before" and "wrap" above class methods."""
    if mode not in ("before", "after", "wrap"):
        raise PydanticUserError(f"Unsupported validator mode: {mode!r}", "validator-invalid-mode")

    def decorate(function):
        if mode != "after" and _first_parameter(function) == "cls":
            function = classmethod(function)
        return Decorated(function, "model", mode)

    return decorate
