# Corners of parsing, formatting and arithmetic, side by side with CPython.
from datetime import date, datetime, time, timedelta, timezone, UTC, MINYEAR, MAXYEAR
import datetime as module
for text in ('2024-W01', '2024-W01-2', '2024W012', '2020-W53-7', '20241231'):
    print(date.fromisoformat(text))
# expect: 2024-01-01
# expect: 2024-01-02
# expect: 2024-01-02
# expect: 2021-01-03
# expect: 2024-12-31
for text in ('T10', '10:00Z', '1000+0100', '10:00:00,5', '101112.123456789', '10:00-00:30:15.5'):
    print(repr(time.fromisoformat(text)))
# expect: datetime.time(10, 0)
# expect: datetime.time(10, 0, tzinfo=datetime.timezone.utc)
# expect: datetime.time(10, 0, tzinfo=datetime.timezone(datetime.timedelta(seconds=3600)))
# expect: datetime.time(10, 0, 0, 500000)
# expect: datetime.time(10, 11, 12, 123456)
# expect: datetime.time(10, 0, tzinfo=datetime.timezone(datetime.timedelta(days=-1, seconds=84584, microseconds=500000)))
for text in ('2024-01-01T10', '2024-01-01T10:00:00.1234567', '2024-01-01x10:00', '2024-W01-1T10:00', '2024W01T10', '2024W0110', '2024-W01T10', '20240101T10'):
    print(repr(datetime.fromisoformat(text)))
# expect: datetime.datetime(2024, 1, 1, 10, 0)
# expect: datetime.datetime(2024, 1, 1, 10, 0, 0, 123456)
# expect: datetime.datetime(2024, 1, 1, 10, 0)
# expect: datetime.datetime(2024, 1, 1, 10, 0)
# expect: datetime.datetime(2024, 1, 1, 10, 0)
for text, form in (('Mon Jan  5 2024', '%a %b %d %Y'), ('12:00 am', '%I:%M %p'), ('12 PM', '%I %p'), ('2024-01-01 UTC', '%Y-%m-%d %Z'),
                   ('2024-01-01 +05:30:10.5', '%Y-%m-%d %z'), ('69', '%y'), ('68 366', '%y %j'), ('Tue Jan 2 03:04:05 2024', '%c'),
                   ('01/02/24', '%x'), ('03:04:05', '%X'), ('1.5', '%S.%f'), ('a  b', 'a b'), ('100%', '%H0%%'), ('2024 1 1', '%G %V %u'),
                   ('2024 10 Mon', '%Y %U %a'), ('2024 10 1', '%Y %W %w'), ('2024 0 0', '%Y %U %w'), ('111', '%d%m'), ('2024-1-2Z', '%Y-%m-%d%z')):
    print(repr(datetime.strptime(text, form)))
d = datetime(2024, 3, 5, 7, 8, 9, 12)
print(d.strftime('%-d|%_d|%-m|%-H|%e|%k|%l|%y|%C|%D|%R|%r|%T|%h|%n|%t|%s|%c|%x|%X|%P|%^a|%#p|%05d|%Q|%'))
print(date(5, 1, 2).strftime('%Y|%G|%y|%j'), date(2021, 1, 3).strftime('%G-W%V-%u %U %W'), d.strftime('é %Y'), d.strftime('[%z|%Z]'))
print(d.replace(tzinfo=timezone(timedelta(hours=-3, minutes=-30))).strftime('%z %Z'), d.replace(tzinfo=timezone(timedelta(seconds=1))).strftime('%z'))
print(timedelta(0.1), timedelta(microseconds=0.5), timedelta(microseconds=1.5), timedelta(microseconds=2.5), timedelta(seconds=1) * 0.3333333, timedelta(1) / 3)
print(timedelta(7) / 2.5, timedelta(microseconds=3) / 2, timedelta(microseconds=5) // 2, -timedelta(microseconds=5) // 2, timedelta(1) * -3, 2 * timedelta(1), timedelta(5) % timedelta(-2))
print(timedelta.min, timedelta.max, timedelta.min.total_seconds(), repr(timedelta(-1, 5, 3)), +timedelta(1), hash(timedelta(1)) == hash(timedelta(hours=24)))
print(datetime.fromtimestamp(0.1234565, timezone.utc), datetime.fromtimestamp(-0.5, timezone.utc), datetime.fromtimestamp(1.0000005, timezone.utc), datetime.utcfromtimestamp(5), date.fromtimestamp(86400))
print(datetime(2020, 1, 1) == date(2020, 1, 1), date(2020, 1, 1) == datetime(2020, 1, 1), date(2020, 1, 1) != 5, datetime(2020, 1, 1) in [date(2020, 1, 1)])
print(datetime(2020, 1, 1).timetuple(), date(2020, 12, 31).timetuple().tm_yday, datetime(2020, 1, 1, tzinfo=UTC).utctimetuple()[:5], tuple(date(2020, 1, 1).isocalendar()))
week = date(2021, 1, 1).isocalendar()
print(week.year, week.week, week.weekday, week == (2020, 53, 5), len(week), week[0], [*week])
print(timezone(timedelta(0)) is timezone.utc, UTC is timezone.utc, hash(timezone.utc) == hash(timezone(timedelta(0))), timezone.utc == timezone(timedelta(0), 'X'), repr(timezone.min), timezone.max)
print(time(1, 2, fold=1), repr(time(1, 2, fold=1)), repr(datetime(2020, 1, 1, fold=1)), time(1, tzinfo=UTC) == time(1), time(2, tzinfo=timezone(timedelta(hours=1))) == time(1, tzinfo=UTC), repr(time(1, 2, 3, 4, UTC)), time(1, tzinfo=UTC).utcoffset(), time(1).tzname())
a = datetime(2024, 1, 1, 12, tzinfo=timezone(timedelta(hours=2)))
print(a.date(), a.time(), a.timetz(), a.utcoffset(), a.dst(), a.tzname(), a.astimezone(UTC), a.astimezone(), datetime(2020, 1, 1).astimezone(UTC), hash(a) == hash(a.astimezone(UTC)))
print(a.isoformat(timespec='hours'), a.isoformat(' ', 'milliseconds'), a.ctime(), a.isocalendar()[:2], datetime.combine(date(2020, 1, 1), time(1, 2), UTC), datetime.combine(a, a.timetz()), datetime.fromordinal(5), datetime.fromisocalendar(2020, 1, 1))
print(MINYEAR, MAXYEAR, module.datetime is datetime, [type(x).__name__ for x in (a, a.date(), a.time(), UTC, timedelta())], datetime, timezone, isinstance(a, date), issubclass(datetime, date))
print(f'{a:%H:%M}', f'{timedelta(1)}', '{:%d.%m.%Y}'.format(a), format(a.date()), f'{a.time()!s:>16}')
# expect error: ValueError: Invalid isoformat string: '2024W0110'
