"""ValidationError, and the lines that it is made of."""

from json import dumps
from pydantic._messages import TEMPLATES, message_of

_URL = "https://errors.pydantic.dev/2.13/v/"
_MOST_SHOWN = 50


class _Undefined:
    def __repr__(self):
        return "PydanticUndefined"

    def __copy__(self):
        return self

    def __deepcopy__(self, memory):
        return self


PydanticUndefined = _Undefined()


class ArgsKwargs:
    """What a function was called with, as errors show it."""

    def __init__(self, args, kwargs=None):
        self.args = args
        self.kwargs = kwargs

    def __repr__(self):
        return f"ArgsKwargs({self.args!r}, {self.kwargs!r})" if self.kwargs else f"ArgsKwargs({self.args!r})"


class Line:
    """One thing that is wrong, and where."""

    __slots__ = ("kind", "loc", "input", "context", "message")

    def __init__(self, kind, loc, input, context=None, message=None):
        self.kind = kind
        self.loc = loc
        self.input = input
        self.context = context
        self.message = message  # of a custom error


class Invalid(Exception):
    """Data does not fit. It never leaves this package: entries make a ValidationError of it."""

    def __init__(self, lines):
        self.lines = lines

    def within(self, place):
        for line in self.lines:
            line.loc = (place,) + line.loc
        return self.lines


class Omit(Exception):
    """raise PydanticOmit in a validator: the item is left out."""


def invalid(kind, value, context=None):
    return Invalid([Line(kind, (), value, context)])


class PydanticCustomError(ValueError):
    def __init__(self, error_type, message_template, context=None):
        super().__init__(error_type, message_template, context)
        self.type = error_type
        self.message_template = message_template
        self.context = context

    def message(self):
        text = self.message_template
        for name, value in (self.context or {}).items():
            text = text.replace("{" + name + "}", str(value))
        return text

    def __str__(self):
        return self.message()

    def __repr__(self):
        return f"{self.message()} [type={self.type}, context={self.context}]"


class PydanticKnownError(ValueError):
    def __init__(self, error_type, context=None):
        if error_type not in TEMPLATES:
            raise KeyError(f"Invalid error type: '{error_type}'")
        super().__init__(error_type, context)
        self.type = error_type
        self.context = context

    def message(self):
        return message_of(self.type, self.context or {}, False)

    def __str__(self):
        return self.message()


PydanticOmit = Omit


def line_of_exception(error, value):
    """The line for an exception that a validator raised; None: it is not about the data."""
    if isinstance(error, PydanticCustomError):
        return Line(error.type, (), value, error.context, error.message())
    if isinstance(error, PydanticKnownError):
        return Line(error.type, (), value, error.context)
    if isinstance(error, ValueError):
        return Line("value_error", (), value, {"error": error})
    if isinstance(error, AssertionError):
        return Line("assertion_error", (), value, {"error": error})
    return None


def _repr(value):
    try:
        return repr(value)
    except Exception:
        return f"<unprintable {type(value).__qualname__} object>"


def _shortened(text):
    """As many bytes of it as errors show: the beginning and the end."""
    data = text.encode("utf-8", "surrogatepass")
    if len(data) <= _MOST_SHOWN:
        return text
    begin = data[:_MOST_SHOWN // 2]
    end = data[len(data) - _MOST_SHOWN // 2 + 1:]
    return begin.decode("utf-8", "ignore") + "..." + end.decode("utf-8", "ignore")


def _place(loc):
    parts = []
    for step in loc:
        text = str(step)
        parts.append(f"`{text}`" if isinstance(step, str) and "." in text else text)
    return ".".join(parts)


class ValidationError(ValueError):
    """What is wrong with data, line by line."""

    __module__ = "pydantic_core._pydantic_core"

    def __init__(self, title, lines, input_type="python", hide_input=False):
        super().__init__()
        self._title = title
        self._lines = lines
        self._json = input_type == "json"
        self._hide_input = hide_input

    @classmethod
    def from_exception_data(cls, title, line_errors, input_type="python", hide_input=False):
        lines = []
        for given in line_errors:
            kind = given["type"]
            loc = tuple(given.get("loc", ()))
            if isinstance(kind, PydanticCustomError):
                lines.append(Line(kind.type, loc, given.get("input"), kind.context, kind.message()))
            else:
                if kind not in TEMPLATES:
                    raise KeyError(f"Invalid error type: '{kind}'")
                lines.append(Line(kind, loc, given.get("input"), given.get("ctx")))
        return cls(title, lines, input_type, hide_input)

    @property
    def title(self):
        return self._title

    def error_count(self):
        return len(self._lines)

    def _message(self, line):
        if line.message is not None:
            return line.message
        return message_of(line.kind, line.context or {}, self._json)

    def errors(self, *, include_url=True, include_context=True, include_input=True):
        found = []
        for line in self._lines:
            told = {"type": line.kind, "loc": line.loc, "msg": self._message(line)}
            if include_input:
                told["input"] = line.input
            if include_context and line.context:
                told["ctx"] = line.context
            if include_url and line.message is None:
                told["url"] = _URL + line.kind
            found.append(told)
        return found

    def json(self, *, indent=None, include_url=True, include_context=True, include_input=True):
        found = self.errors(include_url=include_url, include_context=include_context,
                            include_input=include_input)
        for told in found:
            if "ctx" in told and "error" in told["ctx"]:
                told["ctx"] = {**told["ctx"], "error": str(told["ctx"]["error"])}
        if indent is None:
            return dumps(found, separators=(",", ":"), ensure_ascii=False, default=_plain)
        return dumps(found, indent=indent, ensure_ascii=False, default=_plain)

    def _told(self, line):
        text = f"  {self._message(line)} [type={line.kind}"
        if not self._hide_input and line.input is not PydanticUndefined:
            shown = _shortened(_repr(line.input))
            text += f", input_value={shown}, input_type={type(line.input).__qualname__}"
        if line.message is not None:
            return text + "]"
        return text + f"]\n    For further information visit {_URL}{line.kind}"

    def __str__(self):
        count = len(self._lines)
        parts = [f"{count} validation error{'' if count == 1 else 's'} for {self._title}"]
        for line in self._lines:
            if line.loc:
                parts.append(_place(line.loc))
            parts.append(self._told(line))
        return "\n".join(parts)

    __repr__ = __str__


def _plain(value):
    dump = getattr(value, "model_dump", None)
    return dump(mode="json") if dump is not None else str(value)
