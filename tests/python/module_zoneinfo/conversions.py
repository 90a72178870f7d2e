from datetime import datetime, date, time, timedelta, timezone
from zoneinfo import ZoneInfo
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)

zone = ZoneInfo("America/Los_Angeles")
print(datetime.fromtimestamp(0, zone), datetime.fromtimestamp(1720000000.25, tz=zone), datetime.fromtimestamp(1730624400, zone).fold, datetime.fromtimestamp(-5000000000, zone))
# expect: 1969-12-31 16:00:00-08:00 2024-07-03 02:46:40.250000-07:00 1 1811-07-23 07:13:42-07:52:58
print(datetime.now(zone).tzinfo is zone, abs(datetime.now(zone) - datetime.now(timezone.utc)) < timedelta(minutes=5))
# expect: True True
moment = datetime(2024, 7, 4, 9, 30, tzinfo=zone)
print(moment.isoformat(), moment.strftime("%Y-%m-%d %H:%M:%S %Z %z"), f"{moment:%c|%Z}", moment.timetuple().tm_isdst, moment.utctimetuple().tm_hour, moment.dst(), moment.timetz(), moment.tzname())
# expect: 2024-07-04T09:30:00-07:00 2024-07-04 09:30:00 PDT -0700 Thu Jul  4 09:30:00 2024|PDT 1 16 1:00:00 09:30:00 PDT
print(moment.astimezone(ZoneInfo("Asia/Kolkata")), moment.astimezone(ZoneInfo("Asia/Kolkata")).astimezone(zone) == moment, moment.astimezone(zone) is moment, datetime(2024, 1, 1).replace(tzinfo=zone).astimezone(timezone(timedelta(hours=2))))
# expect: 2024-07-04 22:00:00+05:30 True True 2024-01-01 10:00:00+02:00
print(datetime.combine(date(2024, 1, 1), time(8), tzinfo=zone), datetime.combine(date(2024, 7, 1), time(8, tzinfo=zone)))
# expect: 2024-01-01 08:00:00-08:00 2024-07-01 08:00:00-07:00
print(time(8, tzinfo=zone).utcoffset(), time(8, tzinfo=zone).tzname(), time(8, tzinfo=ZoneInfo("Etc/GMT-3")).utcoffset(), time(8, tzinfo=ZoneInfo("UTC")).tzname(), time(8, tzinfo=zone) == time(8))
# expect: None None 3:00:00 UTC True
attempt(lambda: zone.utcoffset(None), lambda: zone.dst(None), lambda: zone.tzname(None), lambda: ZoneInfo("UTC").dst(None), lambda: zone.utcoffset(5), lambda: zone.tzname(date(2024, 1, 1)), lambda: zone.fromutc(5), lambda: zone.fromutc(datetime(2024, 1, 1)),
        lambda: zone.fromutc(datetime(2024, 1, 1, tzinfo=timezone.utc)), lambda: zone.fromutc(datetime(2024, 1, 1, tzinfo=zone)), lambda: ZoneInfo("Asia/Tokyo").fromutc(datetime.max.replace(tzinfo=ZoneInfo("Asia/Tokyo"))), lambda: zone.fromutc(datetime.min.replace(tzinfo=zone)),
        lambda: zone.utcoffset(datetime(2024, 1, 1)), lambda: zone.utcoffset(datetime(2024, 7, 1, tzinfo=timezone.utc)))
# expect: None
# expect: None
# expect: None
# expect: datetime.timedelta(0)
# expect: AttributeError 'int' object has no attribute 'toordinal'
# expect: AttributeError 'datetime.date' object has no attribute 'hour'
# expect: TypeError fromutc: argument must be a datetime
# expect: ValueError fromutc: dt.tzinfo is not self
# expect: ValueError fromutc: dt.tzinfo is not self
# expect: datetime.datetime(2023, 12, 31, 16, 0, tzinfo=zoneinfo.ZoneInfo(key='America/Los_Angeles'))
# expect: OverflowError date value out of range
# expect: OverflowError date value out of range
# expect: datetime.timedelta(days=-1, seconds=57600)
# expect: datetime.timedelta(days=-1, seconds=61200)
class Stamp(datetime):
    pass
print(type(Stamp.now(zone)).__name__, repr(Stamp(2024, 10, 27, 1, tzinfo=timezone.utc).astimezone(ZoneInfo("Europe/Berlin"))))
# expect: Stamp Stamp(2024, 10, 27, 2, 0, fold=1, tzinfo=zoneinfo.ZoneInfo(key='Europe/Berlin'))
