"""Nodes of single values: None, bool, int, float, str, bytes, and whatever is an instance."""

from decimal import Decimal
from enum import Enum
from fractions import Fraction
from re import compile as compile_pattern
from pydantic._failures import invalid
from pydantic._state import CONVERTED, NEARLY, Node

_LARGEST = 2 ** 63 - 1
_MOST_DIGITS = 4300
_TRUE = frozenset(("1", "t", "y", "on", "yes", "true"))
_FALSE = frozenset(("0", "f", "n", "no", "off", "false"))


def text_of(value, kind):
    """A str or bytes as text; None: it is neither."""
    if isinstance(value, str):
        return value
    if isinstance(value, (bytes, bytearray)):
        try:
            return value.decode("utf-8")
        except UnicodeDecodeError:
            raise invalid(kind, value)
    return None


class AnyNode(Node):
    def check(self, value, state):
        state.lower(NEARLY)
        return value


class NoneNode(Node):
    name = "none"

    def check(self, value, state):
        if value is None:
            return None
        raise invalid("none_required", value)


class BoolNode(Node):
    name = "bool"
    settable = ("strict",)

    def check(self, value, state):
        if value is True or value is False:
            return value
        if self.is_strict(state):
            raise invalid("bool_type", value)
        state.lower(CONVERTED)
        text = text_of(value, "bool_parsing")
        if text is not None:
            text = text.lower()
            if text in _TRUE:
                return True
            if text in _FALSE:
                return False
            raise invalid("bool_parsing", value)
        if isinstance(value, (int, float, Decimal)):
            if value == 0:
                return False
            if value == 1:
                return True
            if isinstance(value, int) or (isinstance(value, float) and value == value // 1):
                raise invalid("bool_parsing", value)
        raise invalid("bool_type", value)


def bounded(node, made, value):
    """gt, ge, lt, le and multiple_of of numbers."""
    step = node.multiple_of
    if step is not None:
        if isinstance(made, float):
            rest = made % step
            threshold = abs(made) / 1e9
            if abs(rest) > threshold and abs(rest - step) > threshold:
                raise invalid("multiple_of", value, {"multiple_of": step})
        elif made % step != 0:
            raise invalid("multiple_of", value, {"multiple_of": step})
    if node.le is not None and not made <= node.le:
        raise invalid("less_than_equal", value, {"le": node.le})
    if node.lt is not None and not made < node.lt:
        raise invalid("less_than", value, {"lt": node.lt})
    if node.ge is not None and not made >= node.ge:
        raise invalid("greater_than_equal", value, {"ge": node.ge})
    if node.gt is not None and not made > node.gt:
        raise invalid("greater_than", value, {"gt": node.gt})
    return made


class NumberNode(Node):
    settable = ("strict", "gt", "ge", "lt", "le", "multiple_of", "allow_inf_nan")
    gt = ge = lt = le = multiple_of = None
    allow_inf_nan = True
    has_bounds = False

    def settle(self):
        self.has_bounds = not (self.gt is None and self.ge is None and self.lt is None
                               and self.le is None and self.multiple_of is None)
        if self.has_bounds:
            self.name = self.constrained_name


def whole_of_text(text, value):
    """An int as people write it: spaces around it, a sign, underscores, zeros behind a point."""
    if len(text) > _MOST_DIGITS:
        raise invalid("int_parsing_size", value)
    stripped = text.strip()
    sign = ""
    if stripped[:1] in ("+", "-"):
        sign = "-" if stripped[0] == "-" else ""
        stripped = stripped[1:]
    point = stripped.find(".")
    if point >= 0:
        behind = stripped[point + 1:]
        if not behind or behind.strip("0"):
            raise invalid("int_parsing", value)
        stripped = stripped[:point]
    bad_underscore = (stripped[:1] == "_" or stripped[-1:] == "_" or "__" in stripped)
    digits = stripped.replace("_", "")
    if bad_underscore or not digits or not digits.isascii() or not digits.isdigit():
        raise invalid("int_parsing", value)
    return int(sign + digits)


class IntNode(NumberNode):
    name = "int"
    constrained_name = "constrained-int"

    def check(self, value, state):
        made = value if type(value) is int else self.converted(value, state)
        return bounded(self, made, value) if self.has_bounds else made

    def converted(self, value, state):
        strict = self.is_strict(state)
        if isinstance(value, int):
            if isinstance(value, bool):
                if strict:
                    raise invalid("int_type", value)
                state.lower(CONVERTED)
            else:
                state.lower(NEARLY)
            return int(value)
        if strict:
            raise invalid("int_type", value)
        state.lower(CONVERTED)
        text = text_of(value, "int_parsing")
        if text is not None:
            return whole_of_text(text, value)
        if isinstance(value, float):
            if value != value or value in (float("inf"), float("-inf")):
                raise invalid("finite_number", value)
            if value != value // 1:
                raise invalid("int_from_float", value)
            if not -_LARGEST < value < _LARGEST:
                raise invalid("int_parsing_size", value)
            return int(value)
        if isinstance(value, Decimal):
            if not value.is_finite():
                raise invalid("finite_number", value)
            if value != value.to_integral_value():
                raise invalid("int_from_float", value)
            return int(value)
        if isinstance(value, Fraction):
            if value.denominator != 1:
                raise invalid("int_from_float", value)
            return int(value)
        if isinstance(value, Enum) and isinstance(value.value, int):
            return value.value
        raise invalid("int_type", value)


class FloatNode(NumberNode):
    name = "float"
    constrained_name = "constrained-float"

    def check(self, value, state):
        made = value if type(value) is float else self.converted(value, state)
        if not self.allow_inf_nan and (made != made or made in (float("inf"), float("-inf"))):
            raise invalid("finite_number", value)
        return bounded(self, made, value) if self.has_bounds else made

    def converted(self, value, state):
        strict = self.is_strict(state)
        if not strict:
            text = text_of(value, "float_parsing")
            if text is not None:
                state.lower(CONVERTED)
                try:
                    return float(text)
                except ValueError:
                    raise invalid("float_parsing", value)
        if isinstance(value, bool):
            if strict:
                raise invalid("float_type", value)
            state.lower(CONVERTED)
            return float(value)
        if isinstance(value, (int, float)) or hasattr(type(value), "__float__"):
            state.lower(NEARLY)
            try:
                return float(value)
            except OverflowError:
                pass
        raise invalid("float_type", value)


class StrNode(Node):
    name = "str"
    settable = ("strict", "min_length", "max_length", "pattern", "strip_whitespace", "to_lower",
                "to_upper", "coerce_numbers_to_str")
    min_length = max_length = pattern = None
    strip_whitespace = to_lower = to_upper = coerce_numbers_to_str = False
    has_bounds = False
    matcher = None

    def settle(self):
        self.has_bounds = not (self.min_length is None and self.max_length is None
                               and self.pattern is None and not self.strip_whitespace
                               and not self.to_lower and not self.to_upper)
        if self.has_bounds:
            self.name = "constrained-str"
        if self.pattern is not None:
            if isinstance(self.pattern, str):
                self.matcher = compile_pattern(self.pattern)
            else:
                self.matcher = self.pattern
                self.pattern = self.matcher.pattern

    def check(self, value, state):
        made = value if type(value) is str else self.converted(value, state)
        return self.bounded(made, value) if self.has_bounds else made

    def converted(self, value, state):
        if isinstance(value, str):
            state.lower(NEARLY)
            return value.value if isinstance(value, Enum) else str(value)
        if self.is_strict(state):
            raise invalid("string_type", value)
        state.lower(CONVERTED)
        if isinstance(value, (bytes, bytearray)):
            return text_of(value, "string_unicode")
        if self.coerce_numbers_to_str and isinstance(value, (int, float, Decimal)):
            if not isinstance(value, bool):
                return str(value)
        if isinstance(value, Enum):
            return str(value.value)
        raise invalid("string_type", value)

    def bounded(self, made, value):
        if self.strip_whitespace:
            made = made.strip()
        if self.min_length is not None and len(made) < self.min_length:
            raise invalid("string_too_short", value, {"min_length": self.min_length})
        if self.max_length is not None and len(made) > self.max_length:
            raise invalid("string_too_long", value, {"max_length": self.max_length})
        if self.matcher is not None and self.matcher.search(made) is None:
            raise invalid("string_pattern_mismatch", value, {"pattern": self.pattern})
        if self.to_lower:
            made = made.lower()
        if self.to_upper:
            made = made.upper()
        return made


class BytesNode(Node):
    name = "bytes"
    settable = ("strict", "min_length", "max_length")
    min_length = max_length = None

    def settle(self):
        if not (self.min_length is None and self.max_length is None):
            self.name = "constrained-bytes"

    def check(self, value, state):
        if type(value) is bytes:
            made = value
        elif isinstance(value, bytes):
            state.lower(NEARLY)
            made = value
        elif self.is_strict(state) and not (state.json and isinstance(value, str)):
            raise invalid("bytes_type", value)
        elif isinstance(value, str):
            state.lower(CONVERTED)
            made = value.encode("utf-8")
        elif isinstance(value, bytearray):
            state.lower(CONVERTED)
            made = bytes(value)
        else:
            raise invalid("bytes_type", value)
        if self.min_length is not None and len(made) < self.min_length:
            raise invalid("bytes_too_short", value, {"min_length": self.min_length})
        if self.max_length is not None and len(made) > self.max_length:
            raise invalid("bytes_too_long", value, {"max_length": self.max_length})
        return made


class InstanceNode(Node):
    """arbitrary_types_allowed, and classes that are checked as they are."""

    def __init__(self, cls):
        self.cls = cls
        self.name = f"is-instance[{cls.__qualname__}]"

    def check(self, value, state):
        if isinstance(value, self.cls):
            return value
        raise invalid("is_instance_of", value, {"class": self.cls.__qualname__})


class TypeNode(Node):
    name = "custom-error[is-instance[type]]"

    def check(self, value, state):
        if isinstance(value, type):
            return value
        raise invalid("is_type", value)


class SubclassNode(Node):
    def __init__(self, cls):
        self.cls = cls
        self.name = f"is-subclass[{cls.__qualname__}]"

    def check(self, value, state):
        if isinstance(value, type) and issubclass(value, self.cls):
            return value
        raise invalid("is_subclass_of", value, {"class": self.cls.__qualname__})


class CallableNode(Node):
    name = "callable"

    def check(self, value, state):
        state.lower(CONVERTED)
        if callable(value):
            return value
        raise invalid("callable_type", value)
