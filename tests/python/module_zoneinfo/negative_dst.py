# In Ireland the summer is standard time, and the winter an hour less.
from datetime import datetime, timezone
from zoneinfo import ZoneInfo
dublin = ZoneInfo("Europe/Dublin")
for year in (1972, 2024, 2037, 2038, 2100):
    for month in (1, 7):
        local = datetime(year, month, 1, 12, tzinfo=dublin)
        print(local, local.tzname(), local.dst(), local.utcoffset(), local.timetuple().tm_isdst)
# expect: 1972-01-01 12:00:00+00:00 GMT -1 day, 23:00:00 0:00:00 1
# expect: 1972-07-01 12:00:00+01:00 IST 0:00:00 1:00:00 0
# expect: 2024-01-01 12:00:00+00:00 GMT -1 day, 23:00:00 0:00:00 1
# expect: 2024-07-01 12:00:00+01:00 IST 0:00:00 1:00:00 0
# expect: 2037-01-01 12:00:00+00:00 GMT -1 day, 23:00:00 0:00:00 1
# expect: 2037-07-01 12:00:00+01:00 IST 0:00:00 1:00:00 0
# expect: 2038-01-01 12:00:00+00:00 GMT -1 day, 23:00:00 0:00:00 1
# expect: 2038-07-01 12:00:00+01:00 IST 0:00:00 1:00:00 0
# expect: 2100-01-01 12:00:00+00:00 GMT -1 day, 23:00:00 0:00:00 1
# expect: 2100-07-01 12:00:00+01:00 IST 0:00:00 1:00:00 0
for moment in (datetime(2090, 10, 29, 1, 30), datetime(2090, 3, 26, 1, 30), datetime(2024, 10, 27, 1, 30), datetime(2024, 3, 31, 1, 30)):
    for fold in (0, 1):
        local = moment.replace(tzinfo=dublin, fold=fold)
        back = local.astimezone(timezone.utc).astimezone(dublin)
        print(local, local.tzname(), back, back.fold)
# expect: 2090-10-29 01:30:00+01:00 IST 2090-10-29 01:30:00+01:00 0
# expect: 2090-10-29 01:30:00+00:00 GMT 2090-10-29 01:30:00+00:00 1
# expect: 2090-03-26 01:30:00+00:00 GMT 2090-03-26 02:30:00+01:00 0
# expect: 2090-03-26 01:30:00+01:00 IST 2090-03-26 00:30:00+00:00 0
# expect: 2024-10-27 01:30:00+01:00 IST 2024-10-27 01:30:00+01:00 0
# expect: 2024-10-27 01:30:00+00:00 GMT 2024-10-27 01:30:00+00:00 1
# expect: 2024-03-31 01:30:00+00:00 GMT 2024-03-31 02:30:00+01:00 0
# expect: 2024-03-31 01:30:00+01:00 IST 2024-03-31 00:30:00+00:00 0
for key in ("Africa/Casablanca", "Europe/Prague", "Africa/Windhoek"):
    zone = ZoneInfo(key)
    print(key, *[datetime(year, month, 10, tzinfo=zone).dst() for year in (1946, 1947, 1995, 2020, 2080) for month in (1, 4, 7)])
# expect: Africa/Casablanca 0:00:00 0:00:00 0:00:00 0:00:00 0:00:00 0:00:00 0:00:00 0:00:00 0:00:00 0:00:00 0:00:00 0:00:00 0:00:00 0:00:00 -1 day, 23:00:00
# expect: Europe/Prague 0:00:00 0:00:00 1:00:00 -1 day, 23:00:00 0:00:00 1:00:00 0:00:00 1:00:00 1:00:00 0:00:00 1:00:00 1:00:00 0:00:00 1:00:00 1:00:00
# expect: Africa/Windhoek 0:00:00 0:00:00 0:00:00 0:00:00 0:00:00 0:00:00 0:00:00 -1 day, 23:00:00 -1 day, 23:00:00 0:00:00 0:00:00 0:00:00 0:00:00 0:00:00 0:00:00
