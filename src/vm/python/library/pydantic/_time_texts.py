"""Dates, times and durations out of texts and numbers. Problem says what is wrong with one."""

from datetime import date, datetime, time, timedelta, timezone

_WATERSHED = 20_000_000_000  # timestamps beyond are milliseconds
_MOST_SECONDS = 253_402_300_799  # the end of the year 9999
_LEAST_SECONDS = -62_135_596_800  # the beginning of the year 1
_MOST_DAYS = 999_999_999
_DAYS = {"Y": 365, "M": 30, "W": 7, "D": 1}
_SECONDS = {"H": 3600, "M": 60, "S": 1}


class Problem(Exception):
    """Its text is what the error says."""


def _digits(text, start, count, what):
    part = text[start:start + count]
    if len(part) < count:
        raise Problem("input is too short")
    if not part.isascii() or not part.isdigit():
        raise Problem(f"invalid character in {what}")
    return int(part)


def _date_parts(text):
    if len(text) < 10:
        raise Problem("input is too short")
    year = _digits(text, 0, 4, "year")
    if text[4] != "-":
        raise Problem("invalid date separator, expected `-`")
    month = _digits(text, 5, 2, "month")
    if text[7] != "-":
        raise Problem("invalid date separator, expected `-`")
    day = _digits(text, 8, 2, "day")
    if not 1 <= month <= 12:
        raise Problem("month value is outside expected range of 1-12")
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    longest = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]
    if not 1 <= day <= longest:
        raise Problem("day value is outside expected range")
    if year == 0:
        raise Problem("year 0 is out of range")
    return year, month, day


def parse_date(text):
    parts = _date_parts(text)
    if len(text) > 10:
        raise Problem("unexpected extra characters at the end of the input")
    return date(*parts)


def _zone(text, at):
    """The zone that begins there, and where it ends."""
    sign = text[at]
    if sign in "zZ":
        return timezone.utc, at + 1
    if sign not in "+-\u2212":
        raise Problem("unexpected extra characters at the end of the input")
    hours = _zone_digits(text, at + 1)
    at += 3
    if text[at:at + 1] == ":":
        at += 1
    minutes = _zone_digits(text, at)
    at += 2
    if minutes > 59:
        raise Problem("timezone minute value is outside expected range of 0-59")
    if hours > 23:
        raise Problem("timezone offset must be less than 24 hours")
    offset = timedelta(hours=hours, minutes=minutes)
    return timezone(offset if sign == "+" else -offset), at


def _zone_digits(text, at):
    part = text[at:at + 2]
    if len(part) < 2:
        raise Problem("input is too short")
    if not part.isascii() or not part.isdigit():
        raise Problem("invalid timezone sign")
    return int(part)


def _time_parts(text, at):
    hour = _digits(text, at, 2, "hour")
    if text[at + 2:at + 3] != ":":
        raise Problem("input is too short" if len(text) == at + 2
                      else "invalid time separator, expected `:`")
    minute = _digits(text, at + 3, 2, "minute")
    if hour > 23:
        raise Problem("hour value is outside expected range of 0-23")
    if minute > 59:
        raise Problem("minute value is outside expected range of 0-59")
    at += 5
    second = micro = 0
    if text[at:at + 1] == ":":
        second = _digits(text, at + 1, 2, "second")
        if second > 59:
            raise Problem("second value is outside expected range of 0-59")
        at += 3
        if text[at:at + 1] in (".", ",") and at < len(text):
            start = at + 1
            at = start
            while at < len(text) and text[at] in "0123456789":
                at += 1
            if at == start:
                raise Problem("second fraction is missing")
            micro = int(text[start:at][:6].ljust(6, "0"))
    zone = None
    if at < len(text):
        zone, at = _zone(text, at)
    if at < len(text):
        raise Problem("unexpected extra characters at the end of the input")
    return hour, minute, second, micro, zone


def parse_datetime(text):
    parts = _date_parts(text)
    if len(text) == 10:
        raise Problem("input is too short")
    if text[10] not in "Tt _":
        raise Problem("invalid datetime separator, expected `T`, `t`, `_` or space")
    return datetime(*parts, *_time_parts(text, 11))


def parse_time(text):
    if len(text) < 5:
        raise Problem("input is too short")
    return time(*_time_parts(text, 0))


def number_of(text):
    """A text that is a number; None: it is none."""
    bare = text[1:] if text[:1] in ("-", "+") else text
    whole, point, fraction = bare.partition(".")
    if not whole.isascii() or not whole.isdigit() or (point and not (fraction.isascii() and fraction.isdigit())):
        return None
    return float(text) if point else int(text)


def from_timestamp(number):
    if number != number:
        raise Problem("NaN values not permitted")
    if abs(number) > _WATERSHED:
        number = number / 1000 if isinstance(number, float) or number % 1000 else number // 1000
    if number > _MOST_SECONDS:
        raise Problem("dates after 9999 are not supported as unix timestamps")
    if number < _LEAST_SECONDS:
        raise Problem("dates before 0000 are not supported as unix timestamps")
    micros = round(number * 1_000_000) if isinstance(number, float) else number * 1_000_000
    return datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(microseconds=micros)


def time_of_number(number):
    if number < 0:
        raise Problem("time in seconds should be positive")
    if not number < 86_400:
        raise Problem("numeric times may not exceed 86,399 seconds")
    micros = round(number * 1_000_000)
    hours, rest = divmod(micros, 3_600_000_000)
    minutes, rest = divmod(rest, 60_000_000)
    seconds, micro = divmod(rest, 1_000_000)
    return time(hours, minutes, seconds, micro, timezone.utc)


def duration_of_number(number):
    if number != number:
        raise Problem("NaN values not permitted")
    if abs(number) > _MOST_DAYS * 86_400:
        raise Problem("durations may not exceed 999,999,999 days")
    return timedelta(seconds=number)


def _number_at(text, at):
    start = at
    while at < len(text) and text[at] in "0123456789":
        at += 1
    if at == start:
        raise Problem("invalid digit in duration")
    whole = at
    if at < len(text) and text[at] in ".,":
        at += 1
        while at < len(text) and text[at] in "0123456789":
            at += 1
        return float(text[start:whole] + "." + (text[whole + 1:at] or "0")), at
    return int(text[start:whole]), at


def _iso_duration(text, at):
    """P1DT2H3M4.5S"""
    if at >= len(text):
        raise Problem("input is too short")
    total = timedelta()
    timed = False
    any_part = False
    while at < len(text):
        if text[at] in "tT" and not timed:
            timed = True
            at += 1
            continue
        number, at = _number_at(text, at)
        unit = text[at:at + 1].upper()
        at += 1
        if timed and unit in _SECONDS:
            total += timedelta(seconds=number * _SECONDS[unit])
        elif not timed and unit in _DAYS:
            total += timedelta(days=number * _DAYS[unit])
        else:
            raise Problem("invalid character in duration" if unit else "input is too short")
        any_part = True
    if not any_part:
        raise Problem("input is too short")
    return total


def _clock(text, at):
    """2:03:04.5"""
    hours, at = _number_at(text, at)
    if text[at:at + 1] != ":":
        raise Problem("invalid time separator, expected `:`")
    parts = _time_parts(f"{0:02}" + text[at:], 0)
    if parts[4] is not None:
        raise Problem("unexpected extra characters at the end of the input")
    return timedelta(hours=hours, minutes=parts[1], seconds=parts[2], microseconds=parts[3])


def parse_duration(text):
    if not text:
        raise Problem("input is too short")
    sign, at = 1, 0
    if text[0] in "+-":
        sign, at = (-1 if text[0] == "-" else 1), 1
    if at >= len(text):
        raise Problem("input is too short")
    if text[at] in "pP":
        return sign * _iso_duration(text, at + 1)
    end = at
    while end < len(text) and text[end] in "0123456789":
        end += 1
    if text[end:end + 1] == ":" and end - at >= 2:
        return sign * _clock(text, at)
    days, at = _number_at(text, at)
    rest = text[at:].lstrip(" ")
    for word in ("days", "day", "d"):
        if rest[:len(word)].lower() == word:
            rest = rest[len(word):]
            break
    else:
        raise Problem('"day" identifier in duration not correctly formatted')
    if days > _MOST_DAYS:
        raise Problem("durations may not exceed 999,999,999 days")
    rest = rest.lstrip(" ")
    if rest[:1] == ",":
        rest = rest[1:].lstrip(" ")
    return sign * (timedelta(days=days) + (_clock(rest, 0) if rest else timedelta()))
