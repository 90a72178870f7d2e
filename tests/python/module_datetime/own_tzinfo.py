from datetime import date, datetime, time, timedelta, timezone, tzinfo
class Summer(tzinfo):
    def utcoffset(self, dt):
        return timedelta(hours=1) + self.dst(dt)
    def dst(self, dt):
        return timedelta(hours=1) if dt is not None and 4 <= dt.month <= 9 else timedelta(0)
    def tzname(self, dt):
        return 'summer' if self.dst(dt) else 'winter'
    def __repr__(self):
        return 'Summer()'
zone = Summer()
june, december = datetime(2024, 6, 1, 12, tzinfo=zone), datetime(2024, 12, 1, 12, tzinfo=zone)
print(june, december, june.tzname(), december.tzname(), june.dst(), june.utcoffset(), repr(june))
# expect: 2024-06-01 12:00:00+02:00 2024-12-01 12:00:00+01:00 summer winter 1:00:00 2:00:00 datetime.datetime(2024, 6, 1, 12, 0, tzinfo=Summer())
print(june.astimezone(timezone.utc), datetime(2024, 7, 1, tzinfo=timezone.utc).astimezone(zone), june - december, june.timetuple().tm_isdst)
# expect: 2024-06-01 10:00:00+00:00 2024-07-01 02:00:00+02:00 -183 days, 0:00:00 1
print(june.strftime('%z %Z'), june == datetime(2024, 6, 1, 10, tzinfo=timezone.utc), june > december, isinstance(zone, tzinfo), june.replace(tzinfo=None))
# expect: +0200 summer True False True 2024-06-01 12:00:00
print(datetime.fromtimestamp(1720000000, zone), june.timestamp(), time(12, tzinfo=zone), datetime.now(zone).tzinfo is zone)
# expect: 2024-07-03 11:46:40+02:00 1717236000.0 12:00:00+01:00 True
class Wrong(tzinfo):
    def utcoffset(self, dt):
        return 5
try:
    print(datetime(2024, 1, 1, tzinfo=Wrong()))
except TypeError as error:
    print(error)
# expect: tzinfo.utcoffset() must return None or timedelta, not 'int'
class MyDate(date):
    def next(self):
        return self + timedelta(1)
class Stamp(datetime):
    pass
print(repr(MyDate(2024, 1, 1)), type(MyDate(2024, 1, 1).next()).__name__, type(MyDate.today()).__name__, MyDate.fromisoformat('2024-02-03'), type(MyDate(2024, 1, 1).replace(day=2)).__name__)
# expect: MyDate(2024, 1, 1) MyDate MyDate 2024-02-03 MyDate
print(repr(Stamp(2024, 1, 1, 2)), type(Stamp.now()).__name__, type(Stamp(2024, 1, 1) + timedelta(1)).__name__, Stamp(2024, 1, 1) == datetime(2024, 1, 1), Stamp(2024, 1, 1) - datetime(2023, 1, 1), type(Stamp(2024, 1, 1).date()).__name__)
# expect: Stamp(2024, 1, 1, 2, 0) Stamp Stamp True 365 days, 0:00:00 date
