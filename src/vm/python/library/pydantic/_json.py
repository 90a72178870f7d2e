"""JSON as it comes in, and what is wrong with it."""

from json import JSONDecodeError, loads
from pydantic._failures import invalid


def parsed(data):
    """The value of a JSON text. Invalid: it is none."""
    if isinstance(data, (bytes, bytearray)):
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise invalid("json_invalid", data, {"error": "invalid unicode code point at line 1 column 1"})
    elif isinstance(data, str):
        text = data
    else:
        raise invalid("json_type", data)
    try:
        return loads(text)
    except JSONDecodeError as error:
        raise invalid("json_invalid", data, {"error": _problem(text, error)})


def _problem(text, error):
    line = text.count("\n", 0, error.pos) + 1
    column = error.pos - (text.rfind("\n", 0, error.pos) + 1)
    message = error.msg
    what = "expected value"
    unfinished = message.startswith("Unterminated string") or _is_begun(text, error.pos)
    if unfinished or error.pos >= len(text.rstrip()):
        before = text.rstrip()
        what = "EOF while parsing a value"
        opened = _open_bracket(before)
        if message.startswith("Unterminated string"):
            what = "EOF while parsing a string"
        elif opened == "{" and not message.startswith("Expecting value"):
            what = "EOF while parsing an object"
        elif opened == "[" and not message.startswith("Expecting value"):
            what = "EOF while parsing a list"
        return f"{what} at line {line} column {len(before) - (before.rfind(chr(10)) + 1)}"
    if message.startswith("Expecting property name"):
        what = "key must be a string"
        if text[error.pos] == "}":
            what = "trailing comma"
    elif message.startswith("Expecting ':'"):
        what = "expected `:`"
    elif message.startswith("Expecting ','"):
        what = "expected `,` or `}`" if _open_bracket(text[:error.pos]) == "{" else "expected `,` or `]`"
    elif message.startswith("Extra data"):
        what = "trailing characters"
    elif message.startswith("Invalid control character"):
        what = "control character (\\u0000-\\u001F) found while parsing a string"
    elif message.startswith("Expecting value"):
        what, extra = _expected(text, error.pos)
        return f"{what} at line {line} column {column + extra}"
    return f"{what} at line {line} column {column + 1}"


_WORDS = ("true", "false", "null", "NaN", "Infinity")


def _is_begun(text, at):
    """Whether the text ends in the middle of a word."""
    rest = text[at:]
    return bool(rest) and any([word.startswith(rest) for word in _WORDS])


def _expected(text, at):
    """What a value that is none was taken for, and how far it went."""
    for word in _WORDS:
        if text[at] == word[0]:
            count = 1
            while count < len(word) and text[at + count:at + count + 1] == word[count]:
                count += 1
            return "expected ident", count + 1
    if text[at] == "]":
        return ("trailing comma" if text[:at].rstrip()[-1:] == "," else "expected value"), 1
    return "expected value", 1


def _open_bracket(text):
    """The bracket that is open at the end of a text."""
    stack = []
    inside = escaped = False
    for character in text:
        if inside:
            if escaped:
                escaped = False
            elif character == "\\":
                escaped = True
            elif character == '"':
                inside = False
        elif character == '"':
            inside = True
        elif character in "[{":
            stack.append(character)
        elif character in "]}" and stack:
            stack.pop()
    return stack[-1] if stack else ""
