"""Payloads: the text that values have on their way into and out of Pawl.

JSON, and tagged forms for what JSON lacks; docs/formats/payload.md of the Pawl sources is the
specification. `encode` writes the same bytes as the server does; `decode` takes all that the
specification lets a reader take, and refuses the rest.

    >>> encode({"when": datetime.date(2024, 2, 29), "n": (1, 2)})
    b'{"when":{"$date":"2024-02-29"},"n":{"$tuple":[1,2]}}'
"""

from __future__ import annotations

import base64
import binascii
import dataclasses
import datetime
import decimal
import enum
import json
import pathlib
import re
import sys
import uuid
from typing import Any, Callable, Dict, List, Optional, Tuple

from . import _models

__all__ = ["PayloadError", "encode", "decode", "lower"]

_LARGEST = 2**53 - 1
_MOST_DIGITS = 4300
_MOST_DAYS = 999_999_999


class PayloadError(ValueError):
    """A value without a payload form, or text that is no payload."""


class Encoded(bytes):
    """Bytes that stay themselves in a lowered tree: what they are written as is decided last (_codec.py)."""


class Plain:
    """A value that is sent as it is, though there is a codec (_codec.py)."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


# --- values to text ------------------------------------------------------------------------------

# Values are first lowered to what JSON has, then written by the C encoder. There are no cycles to
# look for: lower() has walked the whole value, so it would not have come back.
_STYLE: Dict[str, Any] = dict(
    ensure_ascii=False, check_circular=False, allow_nan=False, separators=(",", ":")
)
_write = json.JSONEncoder(default=lambda value: write_encoded(value), **_STYLE).encode
_SURROGATE = re.compile("[\ud800-\udfff]")


def encode(value: Any, root: str = "") -> bytes:
    """The payload text of a value. `root` begins the path that an error names: args[0].items[3]."""
    return write(lower(value, root))


def write(lowered: Any, default: Optional[Callable[[Any], Any]] = None) -> bytes:
    """The text of a tree that is made of lowered values. `default` says what stands for what JSON lacks."""
    text = _write(lowered) if default is None else json.JSONEncoder(default=default, **_STYLE).encode(lowered)
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        return _SURROGATE.sub(lambda found: "\\u%04x" % ord(found.group()), text).encode("utf-8")


def write_encoded(value: Any) -> Any:
    """What stands for an Encoded in a tree of lowered values."""
    if not isinstance(value, Encoded):
        raise TypeError("a value of type '%s' cannot be sent" % type(value).__name__)
    return _lower_bytes(value)


def lower(value: Any, root: str = "") -> Any:
    """The value in terms of what JSON has: tagged forms are objects now."""
    try:
        return _lower(value)
    except _Refused:
        path, found = _find_refused(value, root)
        raise PayloadError(
            "%sa value of type '%s' cannot be sent; pass plain data"
            % (path + ": " if path else "", type(found).__name__)
        ) from None
    except RecursionError:
        raise PayloadError(
            "%sdata is nested too deeply, or contains itself" % (root + ": " if root else "")
        ) from None


class _Refused(Exception):
    pass


def _lower(value: Any) -> Any:
    kind = type(value)
    if kind is str or value is None or kind is bool:
        return value
    if kind is int:
        return value if -_LARGEST <= value <= _LARGEST else {"$int": _digits(value)}
    if kind is dict:
        return _lower_dict(value)
    if kind is list:
        return [_lower(item) for item in value]
    if kind is float:
        return value if value - value == 0.0 else {"$float": _special_float(value)}
    writer = _WRITERS.get(kind)
    return writer(value) if writer else _lower_other(value)


def _lower_dict(value: Dict[Any, Any]) -> Any:
    for key in value:
        if type(key) is not str and not isinstance(key, str):
            return {"$dict": [[_lower(key), _lower(item)] for key, item in value.items()]}
    result = {
        key if type(key) is str else str.__str__(key): _lower(item) for key, item in value.items()
    }
    for first in result:
        return {"$": result} if first.startswith("$") else result
    return result


def _digits(value: int) -> str:
    try:
        return int.__repr__(value)
    except ValueError as error:  # Python's own limit on digits
        raise PayloadError(str(error)) from None


def _special_float(value: float) -> str:
    return "nan" if value != value else "inf" if value > 0 else "-inf"


def _lower_float(value: float) -> Any:
    return _lower(float.__float__(value))


def _lower_bytes(value: Any) -> Any:
    return {"$bytes": base64.b64encode(value).decode("ascii")}


def _lower_datetime(value: datetime.datetime) -> Any:
    text = datetime.datetime.isoformat(value)
    zone = getattr(value.tzinfo, "key", None)
    return {"$datetime": "%s[%s]" % (text, zone) if isinstance(zone, str) else text}


def _lower_timedelta(value: datetime.timedelta) -> Any:
    microseconds = (value.days * 86400 + value.seconds) * 1_000_000 + value.microseconds
    seconds, fraction = divmod(abs(microseconds), 1_000_000)
    text = "%s%d" % ("-" if microseconds < 0 else "", seconds)
    return {"$timedelta": text + (".%06d" % fraction).rstrip("0") if fraction else text}


# In this order, so that a subclass finds the nearest of its kind: datetime is a date.
_WRITERS: Dict[type, Callable[[Any], Any]] = {
    tuple: lambda value: {"$tuple": [_lower(item) for item in value]},
    set: lambda value: {"$set": [_lower(item) for item in value]},
    frozenset: lambda value: {"$frozenset": [_lower(item) for item in value]},
    Encoded: lambda value: value,
    bytes: _lower_bytes,
    bytearray: _lower_bytes,
    memoryview: _lower_bytes,
    datetime.datetime: _lower_datetime,
    datetime.date: lambda value: {"$date": datetime.date.isoformat(value)},
    datetime.time: lambda value: {"$time": datetime.time.isoformat(value)},
    datetime.timedelta: _lower_timedelta,
    decimal.Decimal: lambda value: {"$decimal": decimal.Decimal.__str__(value)},
    uuid.UUID: lambda value: {"$uuid": uuid.UUID.__str__(value)},
    pathlib.PurePath: lambda value: str(value),
    Plain: lambda value: _lower(value.value),
    # Subclasses of what JSON has.
    str: lambda value: str.__str__(value),
    int: lambda value: _lower(int.__int__(value)),
    float: _lower_float,
    dict: _lower_dict,
    list: lambda value: [_lower(item) for item in value],
}


def _lower_other(value: Any) -> Any:
    for kind, writer in _WRITERS.items():
        if isinstance(value, kind):
            return writer(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return _lower_dict({name: getattr(value, name) for name in _present_fields(value)})
    if isinstance(value, enum.Enum):
        return _lower(value.value)
    if _models.is_model(type(value)):
        return _lower(value.root if _models.is_root_model(type(value)) else _models.fields_of(value))
    raise _Refused


def _present_fields(value: Any) -> List[str]:
    return [field.name for field in dataclasses.fields(value) if hasattr(value, field.name)]


def _find_refused(value: Any, path: str) -> Tuple[str, Any]:
    """The path to the first part of the value that has no payload form, and that part."""
    parts: List[Tuple[str, Any]] = []
    if isinstance(value, dict):
        if all(isinstance(key, str) for key in value):
            parts = [(field_path(path, key), item) for key, item in value.items()]
        else:
            for key, item in value.items():
                parts += [("%s[%r]" % (path, key), key), ("%s[%r]" % (path, key), item)]
    elif isinstance(value, (list, tuple)):
        parts = [("%s[%d]" % (path, index), item) for index, item in enumerate(value)]
    elif isinstance(value, (set, frozenset)):
        parts = [("%s{%d}" % (path, index), item) for index, item in enumerate(value)]
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        parts = [(field_path(path, name), getattr(value, name)) for name in _present_fields(value)]
    elif isinstance(value, (enum.Enum, Plain)):
        parts = [(path, value.value)]
    elif _models.is_root_model(type(value)):
        parts = [(path, value.root)]
    elif _models.is_model(type(value)):
        parts = [(field_path(path, name), item) for name, item in _models.fields_of(value).items()]
    for part_path, part in parts:
        try:
            _lower(part)
        except _Refused:
            return _find_refused(part, part_path)
    return path, value


def field_path(path: str, name: str) -> str:
    if not name.isidentifier():
        return "%s[%s]" % (path, json.dumps(name, ensure_ascii=False))
    return "%s.%s" % (path, name) if path else name


# --- text to values ------------------------------------------------------------------------------


class _Object(list):
    """An object as its pairs, until it is known whether it is a tagged form."""


def _refuse_constant(name: str) -> Any:
    raise PayloadError("%s is not JSON; NaN and infinities are written as {\"$float\": …}" % name)


def _finite(text: str) -> float:
    number = float(text)
    if number - number != 0.0:
        raise PayloadError("a number is too large: %s" % text[:40])
    return number


def _integer(text: str) -> int:
    if len(text) > _MOST_DIGITS and len(text.lstrip("-")) > _MOST_DIGITS:
        raise PayloadError("an integer has more than %d digits" % _MOST_DIGITS)
    return int(text)


# Newer Pythons bound the digits themselves, and then the C scanner needs no call for each integer.
_parse_int = None if hasattr(sys, "get_int_max_str_digits") else _integer
_read_plain = json.JSONDecoder(
    parse_float=_finite, parse_int=_parse_int, parse_constant=_refuse_constant
).decode
_read_tagged = json.JSONDecoder(
    parse_float=_finite,
    parse_int=_parse_int,
    parse_constant=_refuse_constant,
    object_pairs_hook=_Object,
).decode


def decode(text: Any) -> Any:
    """The value of a payload's text (bytes or str)."""
    try:
        if not isinstance(text, str):
            text = bytes(text).decode("utf-8")
        if '"$' in text or "\\u0024" in text:
            return _raise(_read_tagged(text))
        return _read_plain(text)
    except PayloadError:
        raise
    except json.JSONDecodeError as error:
        offset = len(text[: error.pos].encode("utf-8", "surrogatepass"))
        raise PayloadError("not valid JSON at byte %d: %s" % (offset, error.msg)) from None
    except UnicodeDecodeError as error:
        raise PayloadError("not UTF-8 at byte %d" % error.start) from None
    except RecursionError:
        raise PayloadError("data is nested too deeply") from None
    except ValueError as error:
        raise PayloadError(str(error)) from None


def tagged_value(tag: str, text: str) -> Any:
    """What {tag: text} stands for: tagged_value("$date", "2024-02-29")."""
    return _READERS[tag](text)


def _raise(node: Any) -> Any:
    """The opposite of _lower, from a tree whose objects are still pairs."""
    kind = type(node)
    if kind is list:
        return [_raise(item) for item in node]
    if kind is not _Object:
        return node
    if node and node[0][0].startswith("$"):
        tag, content = node[0]
        if tag == "$":
            if len(node) != 1 or type(content) is not _Object:
                raise PayloadError('the escape {"$": …} holds one object and nothing else')
            return {key: _raise(item) for key, item in content}
        reader = _READERS.get(tag)
        if reader is not None:
            if len(node) != 1:
                raise PayloadError("a tagged form has one key: %s" % tag)
            return reader(content)
    return {key: _raise(item) for key, item in node}


def _text(tag: str, content: Any) -> str:
    if type(content) is not str:
        raise PayloadError("%s holds a string" % tag)
    return content


def _matched(tag: str, pattern: "re.Pattern[str]", content: Any) -> "re.Match[str]":
    found = pattern.fullmatch(_text(tag, content))
    if not found:
        raise PayloadError("%s does not hold what it says: %r" % (tag, content[:80]))
    return found


def _items(tag: str, content: Any) -> List[Any]:
    if type(content) is not list:
        raise PayloadError("%s holds an array" % tag)
    return [_raise(item) for item in content]


_INTEGER = re.compile(r"0|-?[1-9][0-9]*", re.ASCII)
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_TIME_PATTERN = (
    r"(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(Z|[+-]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)?"
)
_TIME = re.compile(_TIME_PATTERN, re.ASCII)
_DATETIME = re.compile(r"(\d{4}-\d\d-\d\d)T(" + _TIME_PATTERN + r")(?:\[([^\[\]]+)\])?", re.ASCII)
_TIMEDELTA = re.compile(r"(-?)(\d+)(?:\.(\d{1,6}))?", re.ASCII)
_DECIMAL = re.compile(
    r"-?(?:\d+(?:\.\d+)?(?:E[+-]?\d+)?|Infinity|s?NaN\d*)", re.ASCII
)
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.IGNORECASE)


def _read_int(content: Any) -> int:
    return _integer(_matched("$int", _INTEGER, content).group())


def _read_float(content: Any) -> float:
    if content not in ("nan", "inf", "-inf"):
        raise PayloadError("$float holds nan, inf or -inf")
    return float(content)


def _read_bytes(content: Any) -> bytes:
    text = _text("$bytes", content)
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        data = None
    if data is None or base64.b64encode(data).decode("ascii") != text:
        raise PayloadError("$bytes holds base64 with padding")
    return data


def _hashable(tag: str, make: Callable[[Any], Any], content: Any) -> Any:
    try:
        return make(_items(tag, content))
    except TypeError as error:
        raise PayloadError("%s: %s" % (tag, error)) from None


def _read_dict(content: Any) -> Dict[Any, Any]:
    result = {}
    if type(content) is not list:
        raise PayloadError("$dict holds an array of pairs")
    for pair in content:
        if type(pair) is not list or len(pair) != 2:
            raise PayloadError("$dict holds an array of pairs")
        try:
            result[_raise(pair[0])] = _raise(pair[1])
        except TypeError as error:
            raise PayloadError("$dict: %s" % error) from None
    return result


def _read_date(content: Any) -> datetime.date:
    year, month, day = _matched("$date", _DATE, content).groups()
    return datetime.date(int(year), int(month), int(day))


def _offset(text: Optional[str]) -> Optional[datetime.tzinfo]:
    if text is None:
        return None
    if text == "Z":
        return datetime.timezone.utc
    parts = text[1:].split(":")
    seconds, _, fraction = (parts[2] if len(parts) > 2 else "0").partition(".")
    offset = datetime.timedelta(
        hours=int(parts[0]),
        minutes=int(parts[1]),
        seconds=int(seconds),
        microseconds=int(fraction.ljust(6, "0") or 0),
    )
    if int(parts[1]) > 59 or int(seconds) > 59:
        raise PayloadError("an offset from UTC is out of range: %s" % text)
    offset = -offset if text[0] == "-" else offset
    return datetime.timezone(offset) if offset else datetime.timezone.utc


def _time_of(groups: Tuple[Any, ...]) -> datetime.time:
    hour, minute, second, fraction, offset = groups
    microsecond = int((fraction or "").ljust(6, "0"))
    return datetime.time(int(hour), int(minute), int(second), microsecond, _offset(offset))


def _read_time(content: Any) -> datetime.time:
    return _time_of(_matched("$time", _TIME, content).groups())


def _read_datetime(content: Any) -> datetime.datetime:
    groups = _matched("$datetime", _DATETIME, content).groups()
    result = datetime.datetime.combine(_read_date(groups[0]), _time_of(groups[2:7]))
    if groups[7] and result.tzinfo is None:
        raise PayloadError("a named zone stands behind an offset: %s" % content)
    return _in_zone(result, groups[7]) if groups[7] else result


def _in_zone(moment: datetime.datetime, name: str) -> datetime.datetime:
    """The same reading in a named zone; with its plain offset where the zone is not known."""
    try:
        from zoneinfo import ZoneInfo

        zone = ZoneInfo(name)
    except Exception:
        return moment
    named = moment.replace(tzinfo=zone)
    if named.utcoffset() != moment.utcoffset():
        named = named.replace(fold=1)
    return named if named.utcoffset() == moment.utcoffset() else moment


def _read_timedelta(content: Any) -> datetime.timedelta:
    sign, seconds, fraction = _matched("$timedelta", _TIMEDELTA, content).groups()
    if len(seconds) > 15 or int(seconds) > _MOST_DAYS * 86400 + 86399:
        raise PayloadError("$timedelta is out of range")
    length = datetime.timedelta(
        seconds=int(seconds), microseconds=int((fraction or "").ljust(6, "0"))
    )
    if sign and length > datetime.timedelta(days=_MOST_DAYS):
        raise PayloadError("$timedelta is out of range")
    return -length if sign else length


def _read_decimal(content: Any) -> decimal.Decimal:
    try:
        return decimal.Decimal(_matched("$decimal", _DECIMAL, content).group())
    except decimal.InvalidOperation:
        raise PayloadError("$decimal is out of range") from None


_READERS: Dict[str, Callable[[Any], Any]] = {
    "$int": _read_int,
    "$float": _read_float,
    "$bytes": _read_bytes,
    "$tuple": lambda content: tuple(_items("$tuple", content)),
    "$set": lambda content: _hashable("$set", set, content),
    "$frozenset": lambda content: _hashable("$frozenset", frozenset, content),
    "$dict": _read_dict,
    "$date": _read_date,
    "$time": _read_time,
    "$datetime": _read_datetime,
    "$timedelta": _read_timedelta,
    "$decimal": _read_decimal,
    "$uuid": lambda content: uuid.UUID(_matched("$uuid", _UUID, content).group()),
}
