"""TOML 1.0 into dicts, lists and plain values."""

import re
from datetime import date, datetime, time, timedelta, timezone

__all__ = ("loads", "load", "TOMLDecodeError")

_CONTROL = frozenset(chr(code) for code in range(32)) | {"\x7f"}
_BAD_IN_LINE = _CONTROL - {"\t"}
_BAD_IN_LINES = _CONTROL - {"\t", "\n"}
_SPACE = frozenset(" \t")
_SPACE_AND_LINES = _SPACE | {"\n"}
_BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}
_HEX = frozenset("0123456789abcdefABCDEF")

_TIME = r"([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,6})[0-9]*)?"
_LOCAL_TIME = re.compile(_TIME)
_DATE_TIME = re.compile(
    r"([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
    r"(?:[Tt ]" + _TIME + r"(?:([Zz])|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))?)?")
_NUMBER = re.compile(
    r"0(?:x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|b[01](?:_?[01])*|o[0-7](?:_?[0-7])*)"
    r"|[+-]?(?:0|[1-9](?:_?[0-9])*)((?:\.[0-9](?:_?[0-9])*)?(?:[eE][+-]?[0-9](?:_?[0-9])*)?)")


class TOMLDecodeError(ValueError):
    """A text that is no TOML."""


def load(fp, /, *, parse_float=float):
    content = fp.read()
    try:
        text = content.decode()
    except AttributeError:
        raise TypeError("File must be opened in binary mode, e.g. use `open('foo.toml', 'rb')`") \
            from None
    return loads(text, parse_float=parse_float)


def loads(s, /, *, parse_float=float):
    if parse_float is not float:
        parse_float = _checked(parse_float)
    return _Parser(s.replace("\r\n", "\n"), parse_float).document()


def _checked(parse_float):
    def parse(text):
        value = parse_float(text)
        if isinstance(value, (dict, list)):
            raise ValueError("parse_float must not return dicts or lists")
        return value
    return parse


class _Table:
    """What is known of one table of the document, beside its content."""

    def __init__(self):
        self.tables = {}        # by key: _Table
        self.frozen = False     # inline tables and arrays: nothing can be added
        self.frozen_inside = False
        self.explicit = False   # has a header of its own, or got keys by a dotted one


class _Flags:
    """Which tables were declared how: a path that goes on where an array's last item is."""

    def __init__(self):
        self.root = _Table()
        self.pending = []

    def find(self, path, make=False):
        table = self.root
        for key in path:
            if key not in table.tables:
                if not make:
                    return None
                table.tables[key] = _Table()
            table = table.tables[key]
        return table

    def forget(self, path):
        parent = self.find(path[:-1])
        if parent is not None:
            parent.tables.pop(path[-1], None)

    def is_frozen(self, path):
        table = self.root
        for i, key in enumerate(path):
            if key not in table.tables:
                return False
            table = table.tables[key]
            if table.frozen_inside or (i == len(path) - 1 and table.frozen):
                return True
        return False

    def is_explicit(self, path):
        table = self.find(path)
        return table is not None and table.explicit

    def make_explicit_later(self, path):
        self.pending.append(path)

    def finish_statement(self):
        for path in self.pending:
            self.find(path, True).explicit = True
        self.pending.clear()


class _Parser:
    def __init__(self, text, parse_float):
        self.text = text
        self.at = 0
        self.parse_float = parse_float
        self.flags = _Flags()
        self.result = {}

    # --- characters

    def error(self, message, at=None):
        at = self.at if at is None else at
        if at >= len(self.text):
            return TOMLDecodeError(f"{message} (at end of document)")
        line = self.text.count("\n", 0, at) + 1
        column = at + 1 if line == 1 else at - self.text.rindex("\n", 0, at)
        return TOMLDecodeError(f"{message} (at line {line}, column {column})")

    def peek(self):
        return self.text[self.at] if self.at < len(self.text) else None

    def starts(self, mark):
        return self.text.startswith(mark, self.at)

    def skip(self, characters):
        text, at = self.text, self.at
        while at < len(text) and text[at] in characters:
            at += 1
        self.at = at

    def skip_comment(self):
        if self.peek() == "#":
            self.at += 1
            self.skip_until("\n", _BAD_IN_LINE, False)

    def skip_blank(self):
        """Spaces, ends of lines and comments."""
        while True:
            before = self.at
            self.skip(_SPACE_AND_LINES)
            self.skip_comment()
            if self.at == before:
                return

    def skip_until(self, mark, bad, must_come):
        end = self.text.find(mark, self.at)
        if end < 0:
            end = len(self.text)
            if must_come:
                raise self.error(f"Expected {mark!r}", end)
        for i in range(self.at, end):
            if self.text[i] in bad:
                raise self.error(f"Found invalid character {self.text[i]!r}", i)
        self.at = end

    # --- statements

    def document(self):
        header = ()
        while True:
            self.skip(_SPACE)
            character = self.peek()
            if character is None:
                break
            if character == "\n":
                self.at += 1
                continue
            if character in _BARE or character in "\"'":
                self.key_value_statement(header)
                self.skip(_SPACE)
            elif character == "[":
                self.flags.finish_statement()
                if self.starts("[["):
                    header = self.array_header()
                else:
                    header = self.table_header()
                self.skip(_SPACE)
            elif character != "#":
                raise self.error("Invalid statement")
            self.skip_comment()
            character = self.peek()
            if character is None:
                break
            if character != "\n":
                raise self.error("Expected newline or end of document after a statement")
            self.at += 1
        return self.result

    def table_header(self):
        self.at += 1
        self.skip(_SPACE)
        key = self.key()
        if self.flags.is_explicit(key) or self.flags.is_frozen(key):
            raise self.error(f"Cannot declare {key} twice")
        self.flags.find(key, True).explicit = True
        try:
            self.nested(key)
        except KeyError:
            raise self.error("Cannot overwrite a value") from None
        if not self.starts("]"):
            raise self.error("Expected ']' at the end of a table declaration")
        self.at += 1
        return key

    def array_header(self):
        self.at += 2
        self.skip(_SPACE)
        key = self.key()
        if self.flags.is_frozen(key):
            raise self.error(f"Cannot mutate immutable namespace {key}")
        # What is said below belongs to the new item.
        self.flags.forget(key)
        self.flags.find(key, True).explicit = True
        try:
            parent = self.nested(key[:-1])
            if key[-1] in parent:
                items = parent[key[-1]]
                if not isinstance(items, list):
                    raise KeyError
                items.append({})
            else:
                parent[key[-1]] = [{}]
        except KeyError:
            raise self.error("Cannot overwrite a value") from None
        if not self.starts("]]"):
            raise self.error("Expected ']]' at the end of an array declaration")
        self.at += 2
        return key

    def nested(self, path, through_lists=True):
        table = self.result
        for key in path:
            table = table.setdefault(key, {})
            if through_lists and isinstance(table, list):
                table = table[-1]
            if not isinstance(table, dict):
                raise KeyError("There is no nest behind this key")
        return table

    def key_value_statement(self, header):
        key, value = self.key_value()
        parent, path = header + key[:-1], header + key
        for i in range(1, len(key)):
            prefix = header + key[:i]
            if self.flags.is_explicit(prefix):
                raise self.error(f"Cannot redefine namespace {prefix}")
            self.flags.make_explicit_later(prefix)
        if self.flags.is_frozen(parent):
            raise self.error(f"Cannot mutate immutable namespace {parent}")
        try:
            table = self.nested(parent)
        except KeyError:
            raise self.error("Cannot overwrite a value") from None
        if key[-1] in table:
            raise self.error("Cannot overwrite a value")
        if isinstance(value, (dict, list)):
            self.flags.find(path, True).frozen_inside = True
        table[key[-1]] = value

    def key_value(self):
        key = self.key()
        if self.peek() != "=":
            raise self.error("Expected '=' after a key in a key/value pair")
        self.at += 1
        self.skip(_SPACE)
        return key, self.value()

    def key(self):
        key = (self.key_part(),)
        self.skip(_SPACE)
        while self.peek() == ".":
            self.at += 1
            self.skip(_SPACE)
            key += (self.key_part(),)
            self.skip(_SPACE)
        return key

    def key_part(self):
        character = self.peek()
        if character is not None and character in _BARE:
            start = self.at
            self.skip(_BARE)
            return self.text[start:self.at]
        if character == "'":
            return self.literal()
        if character == '"':
            self.at += 1
            return self.basic(False)
        raise self.error("Invalid initial character for a key part")

    # --- values

    def value(self):
        character = self.peek()
        if character == '"':
            if self.starts('"""'):
                return self.lines('"')
            self.at += 1
            return self.basic(False)
        if character == "'":
            return self.lines("'") if self.starts("'''") else self.literal()
        if character == "t" and self.starts("true"):
            self.at += 4
            return True
        if character == "f" and self.starts("false"):
            self.at += 5
            return False
        if character == "[":
            return self.array()
        if character == "{":
            return self.inline_table()
        return self.scalar()

    def scalar(self):
        found = _DATE_TIME.match(self.text, self.at)
        if found:
            try:
                value = _date_time(found)
            except ValueError as error:
                raise self.error("Invalid date or datetime") from error
            self.at = found.end()
            return value
        found = _LOCAL_TIME.match(self.text, self.at)
        if found:
            self.at = found.end()
            return time(*map(int, found.group(1, 2, 3)), _microseconds(found.group(4)))
        found = _NUMBER.match(self.text, self.at)
        if found:
            self.at = found.end()
            if found.group(1):
                return self.parse_float(found.group())
            return int(found.group(), 0)
        for length in (3, 4):
            word = self.text[self.at:self.at + length]
            if word[-3:] in ("inf", "nan") and word[:-3] in ("", "+", "-"):
                self.at += length
                return self.parse_float(word)
        raise self.error("Invalid value")

    def array(self):
        self.at += 1
        items = []
        self.skip_blank()
        if self.starts("]"):
            self.at += 1
            return items
        while True:
            items.append(self.value())
            self.skip_blank()
            character = self.peek()
            if character == "]":
                self.at += 1
                return items
            if character != ",":
                raise self.error("Unclosed array")
            self.at += 1
            self.skip_blank()
            if self.starts("]"):
                self.at += 1
                return items

    def inline_table(self):
        self.at += 1
        outer, self.result = self.result, {}
        outer_flags, self.flags = self.flags, _Flags()
        try:
            self.inline_items()
            return self.result
        finally:
            self.result, self.flags = outer, outer_flags

    def inline_items(self):
        self.skip(_SPACE)
        if self.starts("}"):
            self.at += 1
            return
        while True:
            key, value = self.key_value()
            if self.flags.is_frozen(key):
                raise self.error(f"Cannot mutate immutable namespace {key}")
            try:
                table = self.nested(key[:-1], through_lists=False)
            except KeyError:
                raise self.error("Cannot overwrite a value") from None
            if key[-1] in table:
                raise self.error(f"Duplicate inline table key {key[-1]!r}")
            table[key[-1]] = value
            self.skip(_SPACE)
            character = self.peek()
            if character == "}":
                self.at += 1
                return
            if character != ",":
                raise self.error("Unclosed inline table")
            if isinstance(value, (dict, list)):
                self.flags.find(key, True).frozen_inside = True
            self.at += 1
            self.skip(_SPACE)

    # --- strings

    def literal(self):
        self.at += 1
        start = self.at
        self.skip_until("'", _BAD_IN_LINE, True)
        self.at += 1
        return self.text[start:self.at - 1]

    def lines(self, mark):
        self.at += 3
        if self.starts("\n"):
            self.at += 1
        if mark == "'":
            start = self.at
            self.skip_until("'''", _BAD_IN_LINES, True)
            result = self.text[start:self.at]
            self.at += 3
        else:
            result = self.basic(True)
        # Up to two quotes may stand right before the end.
        for _ in range(2):
            if not self.starts(mark):
                break
            self.at += 1
            result += mark
        return result

    def basic(self, several_lines):
        bad = _BAD_IN_LINES if several_lines else _BAD_IN_LINE
        pieces = []
        start = self.at
        while True:
            character = self.peek()
            if character is None:
                raise self.error("Unterminated string")
            if character == '"':
                if not several_lines:
                    pieces.append(self.text[start:self.at])
                    self.at += 1
                    return "".join(pieces)
                if self.starts('"""'):
                    pieces.append(self.text[start:self.at])
                    self.at += 3
                    return "".join(pieces)
                self.at += 1
            elif character == "\\":
                pieces.append(self.text[start:self.at])
                pieces.append(self.escape(several_lines))
                start = self.at
            elif character in bad:
                raise self.error(f"Illegal character {character!r}")
            else:
                self.at += 1

    def escape(self, several_lines):
        sign = self.text[self.at + 1:self.at + 2]
        self.at += 2
        if several_lines and sign in (" ", "\t", "\n"):
            # The rest of the line and all space after it do not count.
            if sign != "\n":
                self.skip(_SPACE)
                character = self.peek()
                if character is None:
                    return ""
                if character != "\n":
                    raise self.error("Unescaped '\\' in a string")
                self.at += 1
            self.skip(_SPACE_AND_LINES)
            return ""
        if sign == "u" or sign == "U":
            return self.code_point(4 if sign == "u" else 8)
        if sign in _ESCAPES:
            return _ESCAPES[sign]
        raise self.error("Unescaped '\\' in a string")

    def code_point(self, length):
        digits = self.text[self.at:self.at + length]
        if len(digits) != length or not _HEX.issuperset(digits):
            raise self.error("Invalid hex value")
        self.at += length
        code = int(digits, 16)
        if 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
            raise self.error("Escaped character is not a Unicode scalar value")
        return chr(code)


def _microseconds(digits):
    return int(digits.ljust(6, "0")) if digits else 0


def _date_time(found):
    year, month, day, hour, minute, second, part, utc, sign, hours, minutes = found.groups()
    if hour is None:
        return date(int(year), int(month), int(day))
    zone = None
    if sign:
        away = timedelta(hours=int(hours), minutes=int(minutes))
        zone = timezone(away if sign == "+" else -away)
    elif utc:
        zone = timezone.utc
    return datetime(int(year), int(month), int(day), int(hour), int(minute), int(second),
                    _microseconds(part), tzinfo=zone)
