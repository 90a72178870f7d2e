"""Nodes around functions of the program: validators, defaults, and constraints that a type lacks."""

from copy import deepcopy
from inspect import Parameter, signature
from pydantic._failures import Invalid, Line, PydanticUndefined, ValidationError, invalid, line_of_exception
from pydantic._scalars import bounded
from pydantic._state import Node, ValidationInfo

_PLAIN = frozenset((type(None), bool, int, float, str, bytes, tuple, frozenset, type))


def takes_info(function, count):
    """Whether a validator has a parameter for the ValidationInfo, beside `count` others."""
    try:
        parameters = signature(function).parameters.values()
    except (TypeError, ValueError):
        return False  # of something built in
    positional = [each for each in parameters
                  if each.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)]
    required = [each for each in positional if each.default is Parameter.empty]
    if len(positional) == 1 and count == 0:
        return True
    return len(required) > count


def name_of(function):
    return getattr(function, "__qualname__", None) or repr(function)


def call_validator(function, info, state, config, field_name, value, *arguments):
    """What a validator gives. `value` is what the error is about, if it raises one."""
    try:
        if info:
            if field_name is None:
                field_name = state.field_name
            return function(*arguments, ValidationInfo(state, config, field_name or None))
        return function(*arguments)
    except Invalid:
        raise
    except ValidationError as error:
        raise Invalid([Line(each.kind, each.loc, each.input, each.context, each.message)
                       for each in error._lines])
    except (ValueError, AssertionError) as error:
        raise Invalid([line_of_exception(error, value)])


class FunctionNode(Node):
    def __init__(self, function, inner, config=None, field_name=None, info=None):
        self.function = function
        self.inner = inner
        self.config = config
        self.field_name = field_name
        self.info = takes_info(function, self.count) if info is None else info
        inside = f", {inner.name}" if inner is not None else ""
        self.name = f"{self.title}[{getattr(function, '__name__', name_of(function))}(){inside}]"

    def call(self, value, state, *more):
        return call_validator(self.function, self.info, state, self.config, self.field_name, value,
                              value, *more)


class AfterNode(FunctionNode):
    count = 1
    title = "function-after"

    def check(self, value, state):
        made = self.inner.check(value, state)
        return call_validator(self.function, self.info, state, self.config, self.field_name, value, made)


class BeforeNode(FunctionNode):
    count = 1
    title = "function-before"

    def check(self, value, state):
        return self.inner.check(self.call(value, state), state)


class PlainNode(FunctionNode):
    count = 1
    title = "function-plain"

    def check(self, value, state):
        return self.call(value, state)


class WrapNode(FunctionNode):
    count = 2
    title = "function-wrap"

    def check(self, value, state):
        def handler(inside, outer_location=None):
            try:
                return self.inner.check(inside, state)
            except Invalid as problem:
                if outer_location is not None:
                    problem.within(outer_location)
                raise ValidationError(self.inner.name, problem.lines)

        return self.call(value, state, handler)


class CheckNode(Node):
    """Constraints on a type that does not know them itself, such as a union."""

    settable = ("gt", "ge", "lt", "le", "multiple_of", "min_length", "max_length", "pattern")
    gt = ge = lt = le = multiple_of = min_length = max_length = pattern = None

    def __init__(self, inner):
        self.inner = inner
        self.name = inner.name

    def check(self, value, state):
        made = self.inner.check(value, state)
        try:
            bounded(self, made, made)
            if self.min_length is not None and len(made) < self.min_length:
                raise invalid("too_short", made, {"field_type": "Value", "min_length": self.min_length,
                                                  "actual_length": len(made)})
            if self.max_length is not None and len(made) > self.max_length:
                raise invalid("too_long", made, {"field_type": "Value", "max_length": self.max_length,
                                                 "actual_length": len(made)})
        except TypeError:
            names = [name for name in self.settable if getattr(self, name) is not None]
            raise TypeError(f"Unable to apply constraint '{names[0]}' to supplied value {made}")
        return made


class DefaultNode(Node):
    """A field's type with what it is if it is not given."""

    def __init__(self, inner, default, factory, validate):
        self.inner = inner
        self.default = default
        self.factory = factory
        self.validate = validate
        self.factory_takes_data = False
        if factory is not None and type(factory) is not type:
            try:
                required = [each for each in signature(factory).parameters.values()
                            if each.default is Parameter.empty
                            and each.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)]
                self.factory_takes_data = len(required) == 1
            except (TypeError, ValueError):
                pass
        self.name = f"default[{inner.name}]"

    def check(self, value, state):
        return self.inner.check(value, state)

    def default_value(self, state, place):
        if self.factory is not None:
            if self.factory_takes_data:
                if state is not None and state.failed:
                    raise Invalid([Line("default_factory_not_called", (place,), PydanticUndefined)])
                made = self.factory(dict(state.data) if state is not None and state.data else {})
            else:
                made = self.factory()
        else:
            made = self.default
            if type(made) not in _PLAIN:
                made = deepcopy(made)
        if self.validate and state is not None:
            try:
                return self.inner.check(made, state)
            except Invalid as problem:
                problem.within(place)
                raise
        return made
