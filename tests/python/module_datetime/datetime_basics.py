from datetime import datetime
d = datetime(2024, 5, 17, 13, 45, 30, 123456)
print(d, repr(d), d.hour, d.minute, d.second, d.microsecond, d.date(), d.time(), d.weekday(), d.tzinfo)
# expect: 2024-05-17 13:45:30.123456 datetime.datetime(2024, 5, 17, 13, 45, 30, 123456) 13 45 30 123456 2024-05-17 13:45:30.123456 4 None
print(datetime(2024, 1, 1), repr(datetime(2024, 1, 1)), d.replace(hour=0, microsecond=0), d.isoformat(), d.isoformat(sep=' ', timespec='minutes'), d.isoformat(timespec='milliseconds'), d.ctime())
# expect: 2024-01-01 00:00:00 datetime.datetime(2024, 1, 1, 0, 0) 2024-05-17 00:45:30 2024-05-17T13:45:30.123456 2024-05-17 13:45 2024-05-17T13:45:30.123 Fri May 17 13:45:30 2024
print(datetime.combine(d.date(), d.time()) == d, datetime.min, datetime.max, d.timetuple()[:6], d.toordinal())
# expect: True 0001-01-01 00:00:00 9999-12-31 23:59:59.999999 (2024, 5, 17, 13, 45, 30) 739023
