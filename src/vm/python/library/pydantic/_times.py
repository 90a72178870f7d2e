"""Nodes of dates, times, durations, decimal numbers, UUIDs and paths."""

from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal, DecimalException
from pathlib import PurePath
from uuid import UUID
from pydantic._failures import invalid
from pydantic._scalars import NumberNode, bounded, text_of
from pydantic._state import CONVERTED, NEARLY, Node
from pydantic._time_texts import (
    Problem, duration_of_number, from_timestamp, number_of, parse_date, parse_datetime,
    parse_duration, parse_time, time_of_number,
)


def is_number(value):
    return isinstance(value, (int, float, Decimal)) and not isinstance(value, bool)


def plain_number(value):
    return float(value) if isinstance(value, Decimal) else value


class TimeNode(Node):
    """What dates, times and durations have in common."""

    settable = ("strict", "gt", "ge", "lt", "le", "zone", "now")
    gt = ge = lt = le = None
    multiple_of = None
    zone = None  # "aware", "naive"
    now = None  # "past", "future"

    def check(self, value, state):
        made = self.made(value, state)
        if self.zone is not None:
            if self.zone == "aware" and made.tzinfo is None:
                raise invalid("timezone_aware", value)
            if self.zone == "naive" and made.tzinfo is not None:
                raise invalid("timezone_naive", value)
        if self.now is not None:
            self.check_now(made, value)
        try:
            return bounded(self, made, value)
        except TypeError:
            # A time with a zone and one without cannot be compared.
            raise invalid("timezone_aware" if made.tzinfo is None else "timezone_naive", value)

    def texts_allowed(self, state):
        return state.json or state.border or not self.is_strict(state)


class DateTimeNode(TimeNode):
    name = "datetime"

    def check_now(self, made, value):
        now = datetime.now(timezone.utc)
        if made.tzinfo is None:
            now = now.replace(tzinfo=None)
        if self.now == "past" and made > now:
            raise invalid("datetime_past", value)
        if self.now == "future" and made < now:
            raise invalid("datetime_future", value)

    def made(self, value, state):
        if isinstance(value, datetime):
            return value
        strict = self.is_strict(state)
        if strict and not (isinstance(value, str) and self.texts_allowed(state)):
            raise invalid("datetime_type", value)
        state.lower(CONVERTED)
        text = text_of(value, "datetime_type")
        if text is not None:
            return self.of_text(text, value)
        if is_number(value):
            try:
                return from_timestamp(plain_number(value))
            except Problem as problem:
                raise invalid("datetime_parsing", value, {"error": str(problem)})
        if isinstance(value, date):
            return datetime(value.year, value.month, value.day)
        raise invalid("datetime_type", value)

    def of_text(self, text, value):
        try:
            return parse_datetime(text)
        except Problem:
            pass
        number = number_of(text)
        try:
            if number is not None:
                return from_timestamp(number)
            day = parse_date(text)
        except Problem as problem:
            kind = "datetime_parsing" if number is not None else "datetime_from_date_parsing"
            raise invalid(kind, value, {"error": str(problem)})
        return datetime(day.year, day.month, day.day)


class DateNode(TimeNode):
    name = "date"

    def check_now(self, made, value):
        today = datetime.now(timezone.utc).date()
        if self.now == "past" and made >= today:
            raise invalid("date_past", value)
        if self.now == "future" and made <= today:
            raise invalid("date_future", value)

    def made(self, value, state):
        if isinstance(value, date) and not isinstance(value, datetime):
            return value
        strict = self.is_strict(state)
        if strict and not (isinstance(value, str) and self.texts_allowed(state)):
            raise invalid("date_type", value)
        state.lower(CONVERTED)
        if isinstance(value, datetime):
            return self.exact(value, value)
        text = text_of(value, "date_type")
        try:
            if text is not None:
                return self.of_text(text, value)
            if is_number(value):
                return self.exact(from_timestamp(plain_number(value)), value)
        except Problem as problem:
            raise invalid("date_from_datetime_parsing", value, {"error": str(problem)})
        raise invalid("date_type", value)

    def of_text(self, text, value):
        try:
            return parse_date(text)
        except Problem:
            number = number_of(text)
            if number is not None:
                return self.exact(from_timestamp(number), value)
            return self.exact(parse_datetime(text), value)

    def exact(self, made, value):
        if made.hour or made.minute or made.second or made.microsecond:
            raise invalid("date_from_datetime_inexact", value)
        return made.date()


class ClockNode(TimeNode):
    name = "time"

    def made(self, value, state):
        if isinstance(value, time):
            return value
        strict = self.is_strict(state)
        if strict and not (isinstance(value, str) and self.texts_allowed(state)):
            raise invalid("time_type", value)
        state.lower(CONVERTED)
        text = text_of(value, "time_type")
        try:
            if text is not None:
                return parse_time(text)
            if is_number(value):
                return time_of_number(plain_number(value))
        except Problem as problem:
            raise invalid("time_parsing", value, {"error": str(problem)})
        raise invalid("time_type", value)


class DurationNode(TimeNode):
    name = "timedelta"

    def made(self, value, state):
        if isinstance(value, timedelta):
            return value
        strict = self.is_strict(state)
        if strict and not (isinstance(value, str) and self.texts_allowed(state)):
            raise invalid("time_delta_type", value)
        state.lower(CONVERTED)
        text = text_of(value, "time_delta_type")
        try:
            if text is not None:
                return parse_duration(text)
            if isinstance(value, (int, float, Decimal)):
                return duration_of_number(plain_number(value))
        except Problem as problem:
            raise invalid("time_delta_parsing", value, {"error": str(problem)})
        raise invalid("time_delta_type", value)


def _digits_of(number):
    """How many decimal places it has, and how many digits in all."""
    sign, digits, exponent = number.as_tuple()
    if exponent >= 0:
        return 0, len(digits) + exponent
    return -exponent, max(len(digits), -exponent)


class DecimalNode(NumberNode):
    name = constrained_name = "decimal"
    settable = NumberNode.settable + ("max_digits", "decimal_places")
    allow_inf_nan = False
    max_digits = decimal_places = None

    def settle(self):
        super().settle()
        for bound in ("gt", "ge", "lt", "le", "multiple_of"):
            value = getattr(self, bound)
            if value is not None and not isinstance(value, Decimal):
                setattr(self, bound, Decimal(str(value)))

    def check(self, value, state):
        made = value if type(value) is Decimal else self.converted(value, state)
        if not self.allow_inf_nan and not made.is_finite():
            raise invalid("finite_number", value)
        if self.max_digits is not None or self.decimal_places is not None:
            self.check_digits(made, value)
        return bounded(self, made, value) if self.has_bounds else made

    def converted(self, value, state):
        strict = self.is_strict(state)
        if strict and not ((state.json or state.border) and isinstance(value, (str, int, float))):
            if isinstance(value, Decimal):
                state.lower(NEARLY)
                return Decimal(value)
            raise invalid("is_instance_of", value, {"class": "Decimal"})
        if isinstance(value, bool):
            raise invalid("decimal_type", value)
        state.lower(CONVERTED)
        if isinstance(value, float):
            return Decimal(str(value))
        if isinstance(value, (str, int, tuple)):
            try:
                return Decimal(value)
            except (DecimalException, ValueError):
                raise invalid("decimal_parsing", value)
        if isinstance(value, Decimal):
            return Decimal(value)
        raise invalid("decimal_type", value)

    def check_digits(self, made, value):
        places, digits = _digits_of(made)
        less_places, less_digits = _digits_of(made.normalize())
        most, most_places = self.max_digits, self.decimal_places
        if most is not None and digits > most and less_digits > most:
            raise invalid("decimal_max_digits", value, {"max_digits": most})
        if most_places is None:
            return
        if places > most_places and less_places > most_places:
            raise invalid("decimal_max_places", value, {"decimal_places": most_places})
        if most is not None:
            most_whole = max(most - most_places, 0)
            if digits - places > most_whole and less_digits - less_places > most_whole:
                raise invalid("decimal_whole_digits", value, {"whole_digits": most_whole})


_HEXADECIMAL = "0123456789abcdefABCDEF"
_GROUPS = (8, 4, 4, 4, 12)


def _uuid_problem(text):
    """Why a text is no UUID."""
    bare, offset = text, 0
    if bare[:9] == "urn:uuid:":
        bare, offset = bare[9:], 9
    elif bare[:1] == "{" and bare[-1:] == "}":
        bare, offset = bare[1:-1], 1
    for index, character in enumerate(bare):
        if character != "-" and character not in _HEXADECIMAL:
            return f"invalid character: found `{character}` at {index + offset + 1}"
    groups = bare.split("-")
    if len(groups) == 1:
        if len(bare) == 32:
            return None
        return f"invalid length: expected length 32 for simple format, found {len(bare)}"
    if len(groups) != 5:
        return f"invalid group count: expected 5, found {len(groups)}"
    for index, (group, length) in enumerate(zip(groups, _GROUPS)):
        if len(group) != length:
            return f"invalid group length in group {index}: expected {length}, found {len(group)}"
    return None


class UuidNode(Node):
    name = "uuid"
    settable = ("strict", "version")
    version = None

    def check(self, value, state):
        if isinstance(value, UUID):
            made = value
        elif self.is_strict(state) and not ((state.json or state.border) and isinstance(value, str)):
            raise invalid("is_instance_of", value, {"class": "UUID"})
        else:
            state.lower(CONVERTED)
            made = self.converted(value)
        if self.version is not None and made.version != self.version:
            raise invalid("uuid_version", value, {"expected_version": self.version})
        return made

    def converted(self, value):
        if isinstance(value, str):
            problem = _uuid_problem(value)
            if problem is None:
                return UUID(value)
        elif isinstance(value, (bytes, bytearray)):
            if len(value) == 16:
                return UUID(bytes=bytes(value))
            try:
                return UUID(value.decode("utf-8"))
            except ValueError:
                problem = f"invalid length: expected 16 bytes, found {len(value)}"
        else:
            raise invalid("uuid_type", value)
        raise invalid("uuid_parsing", value, {"error": problem})


class PathNode(Node):
    name = "path"
    settable = ("strict",)

    def __init__(self, cls):
        self.cls = cls

    def check(self, value, state):
        if isinstance(value, self.cls):
            return value
        if self.is_strict(state) and not (state.json or state.border):
            raise invalid("is_instance_of", value, {"class": self.cls.__qualname__})
        state.lower(CONVERTED)
        if isinstance(value, (str, PurePath)):
            return self.cls(value)
        raise invalid("path_type", value, {"class": repr(self.cls)})
