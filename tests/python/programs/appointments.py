"""A calendar: recurring appointments, working days, overlaps and free time, over dates without zones."""
from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from enum import IntEnum
from functools import reduce
from heapq import merge
from itertools import groupby, islice, takewhile
from typing import Iterator

ONE_DAY = timedelta(days=1)


class Weekday(IntEnum):
    MON, TUE, WED, THU, FRI, SAT, SUN = range(7)

    @classmethod
    def parse(cls, text: str) -> Weekday:
        try:
            return cls[text.upper()[:3]]
        except KeyError:
            raise ValueError(f"no weekday: {text!r}") from None

    @property
    def weekend(self) -> bool:
        return self >= Weekday.SAT


def last_day(year: int, month: int) -> date:
    first_of_next = date(year + month // 12, month % 12 + 1, 1)
    return first_of_next - ONE_DAY


def add_months(day: date, months: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return day.replace(day=min(day.day, last_day(year, month + 1).day), year=year, month=month + 1) \
        if day.day <= last_day(year, month + 1).day else last_day(year, month + 1)


def easter(year: int) -> date:
    a, b, c = year % 19, year // 100, year % 100
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    k = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    m = (a + 11 * h + 22 * k) // 451
    month, day = divmod(h + k - 7 * m + 114, 31)
    return date(year, month, day + 1)


class Holidays:
    def __init__(self):
        self._years: dict[int, dict[date, str]] = {}

    def __contains__(self, day: date) -> bool:
        return self.name(day) is not None

    def name(self, day: date) -> str | None:
        if day.year not in self._years:
            sunday = easter(day.year)
            self._years[day.year] = {
                date(day.year, 1, 1): "New Year", sunday - 2 * ONE_DAY: "Good Friday", sunday + ONE_DAY: "Easter Monday",
                date(day.year, 5, 1): "Labour Day", date(day.year, 12, 25): "Christmas"}
        return self._years[day.year].get(day)


HOLIDAYS = Holidays()


def is_working_day(day: date) -> bool:
    return not Weekday(day.weekday()).weekend and day not in HOLIDAYS


def add_working_days(day: date, count: int) -> date:
    step = ONE_DAY if count >= 0 else -ONE_DAY
    while count:
        day += step
        if is_working_day(day):
            count -= 1 if count > 0 else -1
    return day


@dataclass(frozen=True, order=True)
class Span:
    start: datetime
    end: datetime
    title: str = field(default="", compare=False)

    def __post_init__(self):
        if self.end <= self.start:
            raise ValueError(f"{self.title or 'span'} ends before it begins")

    @property
    def length(self) -> timedelta:
        return self.end - self.start

    def __and__(self, other: Span) -> Span | None:
        start, end = max(self.start, other.start), min(self.end, other.end)
        return Span(start, end) if start < end else None

    def __str__(self):
        day = f"{self.start:%a %d %b %H:%M}"
        end = f"{self.end:%H:%M}" if self.end.date() == self.start.date() else f"{self.end:%a %H:%M}"
        return f"{day}-{end} {self.title}".rstrip()


@dataclass
class Rule:
    """every 2 weeks on tue, fri at 14:30 for 45m until 2024-04-30"""
    title: str
    start: datetime
    length: timedelta
    step: int
    unit: str
    days: tuple[Weekday, ...] = ()
    until: date | None = None
    except_on: set[date] = field(default_factory=set)

    PATTERN = re.compile(
        r"every (?:(?P<step>\d+) )?(?P<unit>day|week|month|workday)s?(?: on (?P<days>[\w, ]+?))? at (?P<h>\d+):(?P<m>\d\d)"
        r" for (?:(?P<hours>\d+)h)?(?:(?P<minutes>\d+)m)?(?: until (?P<until>[\d-]+))?")

    @classmethod
    def parse(cls, title: str, text: str, first: date) -> Rule:
        if not (found := cls.PATTERN.fullmatch(text)):
            raise ValueError(f"cannot read {text!r}")
        parts = found.groupdict()
        length = timedelta(hours=int(parts["hours"] or 0), minutes=int(parts["minutes"] or 0))
        days = tuple(sorted(Weekday.parse(d.strip()) for d in (parts["days"] or "").split(",") if d.strip()))
        until = date.fromisoformat(parts["until"]) if parts["until"] else None
        return cls(title, datetime.combine(first, time(int(parts["h"]), int(parts["m"]))), length,
                   int(parts["step"] or 1), parts["unit"], days, until)

    def dates(self) -> Iterator[date]:
        first = self.start.date()
        match self.unit:
            case "day":
                while True:
                    yield first
                    first += self.step * ONE_DAY
            case "workday":
                while True:
                    if is_working_day(first):
                        yield first
                    first += ONE_DAY
            case "week":
                monday = first - first.weekday() * ONE_DAY
                while True:
                    for day in self.days or (Weekday(self.start.weekday()),):
                        if (at := monday + day * ONE_DAY) >= first:
                            yield at
                    monday += timedelta(weeks=self.step)
            case "month":
                for n in range(0, 10**4, self.step):
                    yield add_months(first, n)

    def __iter__(self) -> Iterator[Span]:
        for day in takewhile(lambda d: self.until is None or d <= self.until, self.dates()):
            if day not in self.except_on:
                start = datetime.combine(day, self.start.time())
                yield Span(start, start + self.length, self.title)


class Calendar:
    def __init__(self, *rules: Rule | Span):
        self.rules = list(rules)

    def between(self, start: date, end: date) -> Iterator[Span]:
        streams = [iter(rule) if isinstance(rule, Rule) else iter([rule]) for rule in self.rules]
        for span in takewhile(lambda s: s.start.date() < end, merge(*streams)):
            if span.end.date() >= start:
                yield span

    def conflicts(self, start: date, end: date):
        running: list[Span] = []
        for span in self.between(start, end):
            running = [r for r in running if r.end > span.start]
            yield from ((r, span, r & span) for r in running)
            running.append(span)

    def free(self, day: date, opening=time(9), closing=time(17)) -> Iterator[Span]:
        at, end = datetime.combine(day, opening), datetime.combine(day, closing)
        for span in self.between(day, day + ONE_DAY):
            if span.start > at:
                yield Span(at, min(span.start, end), "free")
            at = max(at, span.end)
        if at < end:
            yield Span(at, end, "free")


first = date(2024, 2, 26)
calendar = Calendar(
    Rule.parse("standup", "every workday at 9:15 for 15m", first),
    Rule.parse("review", "every 2 weeks on fri, tue at 14:00 for 1h30m until 2024-03-31", first),
    Rule.parse("rent", "every month at 8:00 for 5m", date(2024, 1, 31)),
    Span(datetime(2024, 3, 1, 15), datetime(2024, 3, 1, 16, 30), "dentist"),
    Rule.parse("backup", "every 3 days at 23:30 for 1h", first))
calendar.rules[0].except_on.add(date(2024, 2, 28))
for day, spans in groupby(calendar.between(first, date(2024, 3, 3)), key=lambda s: s.start.date()):
    print(f"{day:%Y-%m-%d, week %V, day %j}", *spans, sep="\n    ")
# expect: 2024-02-26, week 09, day 057
# expect:     Mon 26 Feb 09:15-09:30 standup
# expect:     Mon 26 Feb 23:30-Tue 00:30 backup
# expect: 2024-02-27, week 09, day 058
# expect:     Tue 27 Feb 09:15-09:30 standup
# expect:     Tue 27 Feb 14:00-15:30 review
# expect: 2024-02-29, week 09, day 060
# expect:     Thu 29 Feb 08:00-08:05 rent
# expect:     Thu 29 Feb 09:15-09:30 standup
# expect:     Thu 29 Feb 23:30-Fri 00:30 backup
# expect: 2024-03-01, week 09, day 061
# expect:     Fri 01 Mar 09:15-09:30 standup
# expect:     Fri 01 Mar 14:00-15:30 review
# expect:     Fri 01 Mar 15:00-16:30 dentist
for one, other, both in calendar.conflicts(first, date(2024, 3, 31)):
    print(one.title, "x", other.title, both.length)
# expect: review x dentist 0:30:00
print(*calendar.free(date(2024, 3, 1)), sep="\n")
# expect: Fri 01 Mar 09:00-09:15 free
# expect: Fri 01 Mar 09:30-14:00 free
# expect: Fri 01 Mar 16:30-17:00 free
print([f"{d:%d %b}" for d in islice((s.start for s in calendar.rules[2]), 5)], add_months(date(2023, 12, 31), 2), add_months(date(2024, 3, 31), -1))
# expect: ['31 Jan', '29 Feb', '31 Mar', '30 Apr', '31 May'] 2024-02-29 2024-02-29
print([str(easter(y)) for y in (1999, 2000, 2024, 2038)], HOLIDAYS.name(date(2024, 3, 29)), date(2024, 5, 1) in HOLIDAYS)
# expect: ['1999-04-04', '2000-04-23', '2024-03-31', '2038-04-25'] Good Friday True
print(add_working_days(date(2024, 3, 28), 1), add_working_days(date(2024, 4, 2), -1), add_working_days(date(2024, 12, 24), 3))
# expect: 2024-04-02 2024-03-28 2024-12-30
hours = reduce(lambda total, s: total + s.length, calendar.between(first, date(2024, 3, 4)), timedelta())
print(hours, hours / timedelta(hours=1), divmod(hours, timedelta(days=1)), -hours, abs(-hours) == hours)
# expect: 8:35:00 8.583333333333334 (0, datetime.timedelta(seconds=30900)) -1 day, 15:25:00 True
for attempt in (lambda: Rule.parse("x", "every now and then", first), lambda: Weekday.parse("someday"),
                lambda: Span(datetime(2024, 1, 1), datetime(2024, 1, 1)), lambda: list(Calendar(3).between(first, first)),
                lambda: Rule.parse("x", "every week on nosuchday at 9:00 for 5m", first), lambda: last_day(2024, 0)):
    try:
        print(attempt())
    except (ValueError, TypeError, AttributeError) as error:
        print(type(error).__name__, error)
# expect: ValueError cannot read 'every now and then'
# expect: ValueError no weekday: 'someday'
# expect: ValueError span ends before it begins
# expect: AttributeError 'int' object has no attribute 'start'
# expect: ValueError no weekday: 'nosuchday'
# expect: 2023-12-31
