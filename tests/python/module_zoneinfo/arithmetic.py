from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo
berlin, tokyo = ZoneInfo("Europe/Berlin"), ZoneInfo("Asia/Tokyo")
evening = datetime(2024, 3, 30, 12, tzinfo=berlin)
print(evening + timedelta(days=1), (evening + timedelta(days=1)) - evening, (evening.astimezone(timezone.utc) + timedelta(days=1)).astimezone(berlin))
# expect: 2024-03-31 12:00:00+02:00 1 day, 0:00:00 2024-03-31 13:00:00+02:00
a, b = datetime(2024, 3, 31, 1, tzinfo=berlin), datetime(2024, 3, 31, 4, tzinfo=berlin)
print(b - a, b.astimezone(timezone.utc) - a.astimezone(timezone.utc), b - a.astimezone(tokyo), a.astimezone(tokyo), a < b, a == a.astimezone(tokyo), a <= a.astimezone(tokyo))
# expect: 3:00:00 2:00:00 2:00:00 2024-03-31 09:00:00+09:00 True True True
print(sorted([datetime(2024, 1, 1, 12, tzinfo=berlin), datetime(2024, 1, 1, 12, tzinfo=tokyo), datetime(2024, 1, 1, 12, tzinfo=timezone.utc)]))
# expect: [datetime.datetime(2024, 1, 1, 12, 0, tzinfo=zoneinfo.ZoneInfo(key='Asia/Tokyo')), datetime.datetime(2024, 1, 1, 12, 0, tzinfo=zoneinfo.ZoneInfo(key='Europe/Berlin')), datetime.datetime(2024, 1, 1, 12, 0, tzinfo=datetime.timezone.utc)]
once, twice = datetime(2024, 10, 27, 2, 30, tzinfo=berlin), datetime(2024, 10, 27, 2, 30, tzinfo=berlin, fold=1)
print(once == twice, twice - once, hash(once) == hash(twice), twice.astimezone(timezone.utc) - once.astimezone(timezone.utc), twice.timestamp() - once.timestamp(), once < twice)
# expect: True 0:00:00 True 1:00:00 3600.0 False
print((twice + timedelta(0)).fold, twice.replace(minute=0).fold, twice.replace(fold=0) == once, twice.time().fold, datetime.combine(twice.date(), twice.timetz()).fold)
# expect: 0 1 True 1 1
