# Beyond the tables the rule decides.
from datetime import datetime, timezone
from zoneinfo import ZoneInfo
for key in ("Europe/Berlin", "America/New_York", "Australia/Sydney", "America/Santiago", "Asia/Tokyo", "Africa/Casablanca", "Asia/Gaza", "Pacific/Apia"):
    zone = ZoneInfo(key)
    for year in (2038, 2100, 2500, 9998):
        print(key, *[datetime(year, month, 15, 12, tzinfo=zone).strftime("%z%Z") for month in (1, 4, 7, 10)])
# expect: Europe/Berlin +0100CET +0200CEST +0200CEST +0200CEST
# expect: Europe/Berlin +0100CET +0200CEST +0200CEST +0200CEST
# expect: Europe/Berlin +0100CET +0200CEST +0200CEST +0200CEST
# expect: Europe/Berlin +0100CET +0200CEST +0200CEST +0200CEST
# expect: America/New_York -0500EST -0400EDT -0400EDT -0400EDT
# expect: America/New_York -0500EST -0400EDT -0400EDT -0400EDT
# expect: America/New_York -0500EST -0400EDT -0400EDT -0400EDT
# expect: America/New_York -0500EST -0400EDT -0400EDT -0400EDT
# expect: Australia/Sydney +1100AEDT +1000AEST +1000AEST +1100AEDT
# expect: Australia/Sydney +1100AEDT +1000AEST +1000AEST +1100AEDT
# expect: Australia/Sydney +1100AEDT +1000AEST +1000AEST +1100AEDT
# expect: Australia/Sydney +1100AEDT +1000AEST +1000AEST +1100AEDT
# expect: America/Santiago -0300-03 -0400-04 -0400-04 -0300-03
# expect: America/Santiago -0300-03 -0400-04 -0400-04 -0300-03
# expect: America/Santiago -0300-03 -0400-04 -0400-04 -0300-03
# expect: America/Santiago -0300-03 -0400-04 -0400-04 -0300-03
# expect: Asia/Tokyo +0900JST +0900JST +0900JST +0900JST
# expect: Asia/Tokyo +0900JST +0900JST +0900JST +0900JST
# expect: Asia/Tokyo +0900JST +0900JST +0900JST +0900JST
# expect: Asia/Tokyo +0900JST +0900JST +0900JST +0900JST
# expect: Africa/Casablanca +0100+01 +0100+01 +0100+01 +0000+00
# expect: Africa/Casablanca +0100+01 +0100+01 +0100+01 +0100+01
# expect: Africa/Casablanca +0100+01 +0100+01 +0100+01 +0100+01
# expect: Africa/Casablanca +0100+01 +0100+01 +0100+01 +0100+01
# expect: Asia/Gaza +0200EET +0300EEST +0300EEST +0200EET
# expect: Asia/Gaza +0200EET +0300EEST +0300EEST +0300EEST
# expect: Asia/Gaza +0200EET +0300EEST +0300EEST +0300EEST
# expect: Asia/Gaza +0200EET +0300EEST +0300EEST +0300EEST
# expect: Pacific/Apia +1300+13 +1300+13 +1300+13 +1300+13
# expect: Pacific/Apia +1300+13 +1300+13 +1300+13 +1300+13
# expect: Pacific/Apia +1300+13 +1300+13 +1300+13 +1300+13
# expect: Pacific/Apia +1300+13 +1300+13 +1300+13 +1300+13
new_york = ZoneInfo("America/New_York")
for moment in (datetime(2500, 3, 14, 2, 30), datetime(2500, 11, 7, 1, 30)):
    for fold in (0, 1):
        local = moment.replace(tzinfo=new_york, fold=fold)
        print(local, local.tzname(), local.astimezone(timezone.utc).astimezone(new_york), local.astimezone(timezone.utc).astimezone(new_york).fold)
# expect: 2500-03-14 02:30:00-05:00 EST 2500-03-14 03:30:00-04:00 0
# expect: 2500-03-14 02:30:00-04:00 EDT 2500-03-14 01:30:00-05:00 0
# expect: 2500-11-07 01:30:00-04:00 EDT 2500-11-07 01:30:00-04:00 0
# expect: 2500-11-07 01:30:00-05:00 EST 2500-11-07 01:30:00-05:00 1
