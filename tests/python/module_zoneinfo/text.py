from zoneinfo import ZoneInfo
from datetime import datetime, time
zone = ZoneInfo("America/Argentina/Buenos_Aires")
print(zone, repr(zone), zone.key, f"{zone}", str(zone) == zone.key)
# expect: America/Argentina/Buenos_Aires zoneinfo.ZoneInfo(key='America/Argentina/Buenos_Aires') America/Argentina/Buenos_Aires America/Argentina/Buenos_Aires True
print(repr(datetime(2024, 1, 2, 3, tzinfo=zone)), datetime(2024, 1, 2, 3, tzinfo=zone))
# expect: datetime.datetime(2024, 1, 2, 3, 0, tzinfo=zoneinfo.ZoneInfo(key='America/Argentina/Buenos_Aires')) 2024-01-02 03:00:00-03:00
print(repr(time(3, tzinfo=zone)), time(3, tzinfo=zone), time(3, tzinfo=ZoneInfo("UTC")), repr(datetime(2024, 10, 27, 2, 30, tzinfo=ZoneInfo("Europe/Paris"), fold=1)))
# expect: datetime.time(3, 0, tzinfo=zoneinfo.ZoneInfo(key='America/Argentina/Buenos_Aires')) 03:00:00 03:00:00+00:00 datetime.datetime(2024, 10, 27, 2, 30, fold=1, tzinfo=zoneinfo.ZoneInfo(key='Europe/Paris'))
class Mine(ZoneInfo):
    pass
print(repr(Mine("UTC")), str(Mine("UTC")), Mine("UTC").key, Mine("Asia/Tokyo").utcoffset(datetime(2024, 1, 1)), isinstance(Mine("UTC"), ZoneInfo), Mine("UTC") == ZoneInfo("UTC"), Mine.no_cache("UTC"))
# expect: Mine(key='UTC') UTC UTC 9:00:00 True False UTC
try:
    zone.key = "x"
except AttributeError:
    print("read only")
# expect: read only
