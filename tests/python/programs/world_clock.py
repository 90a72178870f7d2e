"""Date arithmetic across zones and changes of the clock: meetings, shifts, trains, alarms."""
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from itertools import islice
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

BERLIN, NEW_YORK, TOKYO = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York"), ZoneInfo("Asia/Tokyo")
SYDNEY, KOLKATA, UTC = ZoneInfo("Australia/Sydney"), ZoneInfo("Asia/Kolkata"), timezone.utc


def exists(moment):
    """Whether the clock on the wall ever shows this."""
    return moment.astimezone(UTC).astimezone(moment.tzinfo).replace(tzinfo=None) == moment.replace(tzinfo=None)


def is_twice(moment):
    return exists(moment) and moment.utcoffset() != moment.replace(fold=1 - moment.fold).utcoffset()


def elapsed(start, hours):
    """So many real hours later, unlike +, which moves the hands of the clock."""
    return (start.astimezone(UTC) + timedelta(hours=hours)).astimezone(start.tzinfo)


def transitions(zone, year):
    """Days on which the offset changes, by bisection of each day."""
    at = datetime(year, 1, 1, tzinfo=UTC)
    while at.year == year:
        following = at + timedelta(days=1)
        if at.astimezone(zone).utcoffset() != following.astimezone(zone).utcoffset():
            low, high = at, following
            while high - low > timedelta(seconds=1):
                middle = low + (high - low) / 2
                if middle.astimezone(zone).utcoffset() == low.astimezone(zone).utcoffset():
                    low = middle
                else:
                    high = middle
            yield high.replace(microsecond=0)
        at = following


@dataclass(frozen=True)
class Office:
    city: str
    zone: ZoneInfo
    opens: time = time(9)
    closes: time = time(17, 30)

    def hours(self, day):
        return (datetime.combine(day, self.opens, self.zone), datetime.combine(day, self.closes, self.zone))


def common_hours(day, *offices):
    spans = [office.hours(day) for office in offices]
    start, end = max(s for s, _ in spans), min(e for _, e in spans)
    return (start, end) if start < end else None


def alarms(first, zone):
    """Every day at the same time on the wall; what does not exist rings as soon as it can."""
    for n in range(1000):
        local = datetime.combine(first.date() + timedelta(days=n), first.time(), zone)
        yield local if exists(local) else elapsed(local, 0)


@dataclass
class Shift:
    start: datetime
    end: datetime

    def __post_init__(self):
        if self.start.tzinfo is None or self.end.tzinfo is None:
            raise ValueError("shifts need zones")

    @property
    def worked(self):
        return self.end.astimezone(UTC) - self.start.astimezone(UTC)

    @property
    def on_the_clock(self):
        return self.end.replace(tzinfo=None) - self.start.replace(tzinfo=None)


summer = datetime(2024, 7, 1, 12, tzinfo=BERLIN)
for zone in (BERLIN, NEW_YORK, TOKYO, SYDNEY, KOLKATA):
    local = summer.astimezone(zone)
    print(f"{zone.key:<18} {local:%a %H:%M %Z %z} {local.isoformat()} {local.dst()} {local.utcoffset()}")
# expect: Europe/Berlin      Mon 12:00 CEST +0200 2024-07-01T12:00:00+02:00 1:00:00 2:00:00
# expect: America/New_York   Mon 06:00 EDT -0400 2024-07-01T06:00:00-04:00 1:00:00 -1 day, 20:00:00
# expect: Asia/Tokyo         Mon 19:00 JST +0900 2024-07-01T19:00:00+09:00 0:00:00 9:00:00
# expect: Australia/Sydney   Mon 20:00 AEST +1000 2024-07-01T20:00:00+10:00 0:00:00 10:00:00
# expect: Asia/Kolkata       Mon 15:30 IST +0530 2024-07-01T15:30:00+05:30 0:00:00 5:30:00

for zone in (BERLIN, NEW_YORK, SYDNEY, TOKYO):
    print(zone, [f"{t:%m-%d %H:%M}Z {t.astimezone(zone):%H:%M %Z}" for t in transitions(zone, 2024)])
# expect: Europe/Berlin ['03-31 01:00Z 03:00 CEST', '10-27 01:00Z 02:00 CET']
# expect: America/New_York ['03-10 07:00Z 03:00 EDT', '11-03 06:00Z 01:00 EST']
# expect: Australia/Sydney ['04-06 16:00Z 02:00 AEST', '10-05 16:00Z 03:00 AEDT']
# expect: Asia/Tokyo []

spring = datetime(2024, 3, 31, 1, 30, tzinfo=BERLIN)
print(spring + timedelta(hours=1), exists(spring + timedelta(hours=1)), elapsed(spring, 1), spring.utcoffset())
# expect: 2024-03-31 02:30:00+01:00 False 2024-03-31 03:30:00+02:00 1:00:00
autumn = datetime(2024, 10, 27, 2, 30, tzinfo=BERLIN)
print(autumn, autumn.replace(fold=1), is_twice(autumn), is_twice(autumn + timedelta(hours=1)), autumn.tzname(), autumn.replace(fold=1).tzname())
# expect: 2024-10-27 02:30:00+02:00 2024-10-27 02:30:00+01:00 True False CEST CET
print([elapsed(datetime(2024, 10, 27, 1, 30, tzinfo=BERLIN), h).strftime("%H:%M %Z") for h in range(4)])
# expect: ['01:30 CEST', '02:30 CEST', '02:30 CET', '03:30 CET']
print(autumn.timestamp(), autumn.replace(fold=1).timestamp(), (autumn.replace(fold=1) - autumn), autumn == autumn.replace(fold=1))
# expect: 1729989000.0 1729992600.0 0:00:00 True

night = Shift(datetime(2024, 3, 30, 22, tzinfo=BERLIN), datetime(2024, 3, 31, 6, tzinfo=BERLIN))
longer = Shift(datetime(2024, 10, 26, 22, tzinfo=BERLIN), datetime(2024, 10, 27, 6, tzinfo=BERLIN))
print(night.worked, night.on_the_clock, longer.worked, longer.on_the_clock, night.end - night.start)
# expect: 7:00:00 8:00:00 9:00:00 8:00:00 8:00:00
for n, alarm in enumerate(islice(alarms(datetime(2024, 3, 30, 2, 15), BERLIN), 4)):
    print(alarm, alarm.astimezone(UTC).time(), alarm.fold)
# expect: 2024-03-30 02:15:00+01:00 01:15:00 0
# expect: 2024-03-31 03:15:00+02:00 01:15:00 0
# expect: 2024-04-01 02:15:00+02:00 00:15:00 0
# expect: 2024-04-02 02:15:00+02:00 00:15:00 0

offices = [Office("Berlin", BERLIN), Office("New York", NEW_YORK, time(8, 30)), Office("Kolkata", KOLKATA, closes=time(20))]
for day in (date(2024, 1, 10), date(2024, 3, 20), date(2024, 7, 10)):
    span = common_hours(day, *offices)
    print(day, f"{span[0].astimezone(UTC):%H:%M}-{span[1].astimezone(UTC):%H:%M} UTC" if span else "never",
          common_hours(day, offices[0], Office("Sydney", SYDNEY)))
# expect: 2024-01-10 13:30-14:30 UTC None
# expect: 2024-03-20 12:30-14:30 UTC None
# expect: 2024-07-10 12:30-14:30 UTC (datetime.datetime(2024, 7, 10, 9, 0, tzinfo=zoneinfo.ZoneInfo(key='Europe/Berlin')), datetime.datetime(2024, 7, 10, 17, 30, tzinfo=zoneinfo.ZoneInfo(key='Australia/Sydney')))
flight = datetime(2024, 3, 10, 0, 30, tzinfo=NEW_YORK), datetime(2024, 3, 10, 14, 5, tzinfo=BERLIN)
print(flight[1] - flight[0], flight[0] < flight[1], min(flight).tzinfo.key, sorted(flight)[1].isoformat())
# expect: 7:35:00 True America/New_York 2024-03-10T14:05:00+01:00
print(datetime.fromtimestamp(1_700_000_000, TOKYO), datetime(1985, 6, 1, tzinfo=BERLIN).dst(), datetime(1970, 6, 1, tzinfo=BERLIN).tzname())
# expect: 2023-11-15 07:13:20+09:00 1:00:00 CET
print(datetime(2050, 7, 1, tzinfo=NEW_YORK).tzname(), datetime(1890, 1, 1, tzinfo=NEW_YORK).utcoffset(), ZoneInfo("UTC").utcoffset(summer))
# expect: EDT -1 day, 19:00:00 0:00:00
print(ZoneInfo("Europe/Berlin") is BERLIN, str(BERLIN), repr(TOKYO), summer.replace(tzinfo=None).astimezone(UTC).tzinfo, time(1, tzinfo=BERLIN).utcoffset())
# expect: True Europe/Berlin zoneinfo.ZoneInfo(key='Asia/Tokyo') UTC None
for attempt in (lambda: ZoneInfo("Mars/Olympus"), lambda: Shift(datetime(2024, 1, 1), summer), lambda: summer - datetime(2024, 1, 1)):
    try:
        attempt()
    except (ZoneInfoNotFoundError, ValueError, TypeError) as error:
        print(type(error).__name__, error)
# expect: ZoneInfoNotFoundError 'No time zone found with key Mars/Olympus'
# expect: ValueError shifts need zones
# expect: TypeError can't subtract offset-naive and offset-aware datetimes
