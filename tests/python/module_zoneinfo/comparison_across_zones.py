# A time that the fold decides equals none of another zone, but has an order.
from datetime import datetime, timezone
from zoneinfo import ZoneInfo
berlin, paris, utc = ZoneInfo("Europe/Berlin"), ZoneInfo("Europe/Paris"), timezone.utc
for moment in (datetime(2024, 10, 27, 2, 30), datetime(2024, 3, 31, 2, 30), datetime(2024, 10, 27, 3, 30), datetime(2024, 6, 1)):
    for fold in (0, 1):
        local = moment.replace(tzinfo=berlin, fold=fold)
        there = local.astimezone(utc)
        print(local, local == there, there == local, local != there, local <= there, local >= there, local < there, local == moment.replace(tzinfo=paris, fold=fold), hash(local) == hash(there), local - there, local == local.replace(tzinfo=ZoneInfo.no_cache("Europe/Berlin")))
# expect: 2024-10-27 02:30:00+02:00 False False True True True False False True 0:00:00 False
# expect: 2024-10-27 02:30:00+01:00 False False True True True False False False 0:00:00 False
# expect: 2024-03-31 02:30:00+01:00 False False True True True False False True 0:00:00 False
# expect: 2024-03-31 02:30:00+02:00 False False True True True False False False 0:00:00 False
# expect: 2024-10-27 03:30:00+01:00 True True False True True False True True 0:00:00 True
# expect: 2024-10-27 03:30:00+01:00 True True False True True False True True 0:00:00 True
# expect: 2024-06-01 00:00:00+02:00 True True False True True False True True 0:00:00 True
# expect: 2024-06-01 00:00:00+02:00 True True False True True False True True 0:00:00 True
try:
    print(datetime(2024, 6, 1, tzinfo=berlin) == datetime(2024, 6, 1))
    print(datetime(2024, 6, 1, tzinfo=berlin) < datetime(2024, 6, 1))
except TypeError as error:
    print(error)
# expect: False
# expect: can't compare offset-naive and offset-aware datetimes
