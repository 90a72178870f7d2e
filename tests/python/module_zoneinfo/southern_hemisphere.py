from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo
for key in ("Australia/Sydney", "Pacific/Auckland", "America/Sao_Paulo", "Antarctica/Troll", "Africa/Windhoek"):
    zone = ZoneInfo(key)
    for year in (1995, 2024, 2060):
        print(key, year, *[datetime(year, month, 1, tzinfo=zone).strftime("%b%z%Z") + str(datetime(year, month, 1, tzinfo=zone).dst()) for month in (1, 4, 7, 10, 12)])
# expect: Australia/Sydney 1995 Jan+1100AEDT1:00:00 Apr+1000AEST0:00:00 Jul+1000AEST0:00:00 Oct+1000AEST0:00:00 Dec+1100AEDT1:00:00
# expect: Australia/Sydney 2024 Jan+1100AEDT1:00:00 Apr+1100AEDT1:00:00 Jul+1000AEST0:00:00 Oct+1000AEST0:00:00 Dec+1100AEDT1:00:00
# expect: Australia/Sydney 2060 Jan+1100AEDT1:00:00 Apr+1100AEDT1:00:00 Jul+1000AEST0:00:00 Oct+1000AEST0:00:00 Dec+1100AEDT1:00:00
# expect: Pacific/Auckland 1995 Jan+1300NZDT1:00:00 Apr+1200NZST0:00:00 Jul+1200NZST0:00:00 Oct+1200NZST0:00:00 Dec+1300NZDT1:00:00
# expect: Pacific/Auckland 2024 Jan+1300NZDT1:00:00 Apr+1300NZDT1:00:00 Jul+1200NZST0:00:00 Oct+1300NZDT1:00:00 Dec+1300NZDT1:00:00
# expect: Pacific/Auckland 2060 Jan+1300NZDT1:00:00 Apr+1300NZDT1:00:00 Jul+1200NZST0:00:00 Oct+1300NZDT1:00:00 Dec+1300NZDT1:00:00
# expect: America/Sao_Paulo 1995 Jan-0200-021:00:00 Apr-0300-030:00:00 Jul-0300-030:00:00 Oct-0300-030:00:00 Dec-0200-021:00:00
# expect: America/Sao_Paulo 2024 Jan-0300-030:00:00 Apr-0300-030:00:00 Jul-0300-030:00:00 Oct-0300-030:00:00 Dec-0300-030:00:00
# expect: America/Sao_Paulo 2060 Jan-0300-030:00:00 Apr-0300-030:00:00 Jul-0300-030:00:00 Oct-0300-030:00:00 Dec-0300-030:00:00
# expect: Antarctica/Troll 1995 Jan+0000-000:00:00 Apr+0000-000:00:00 Jul+0000-000:00:00 Oct+0000-000:00:00 Dec+0000-000:00:00
# expect: Antarctica/Troll 2024 Jan+0000+000:00:00 Apr+0200+022:00:00 Jul+0200+022:00:00 Oct+0200+022:00:00 Dec+0000+000:00:00
# expect: Antarctica/Troll 2060 Jan+0000+000:00:00 Apr+0200+022:00:00 Jul+0200+022:00:00 Oct+0200+022:00:00 Dec+0000+000:00:00
# expect: Africa/Windhoek 1995 Jan+0200CAT0:00:00 Apr+0200CAT0:00:00 Jul+0100WAT-1 day, 23:00:00 Oct+0200CAT0:00:00 Dec+0200CAT0:00:00
# expect: Africa/Windhoek 2024 Jan+0200CAT0:00:00 Apr+0200CAT0:00:00 Jul+0200CAT0:00:00 Oct+0200CAT0:00:00 Dec+0200CAT0:00:00
# expect: Africa/Windhoek 2060 Jan+0200CAT0:00:00 Apr+0200CAT0:00:00 Jul+0200CAT0:00:00 Oct+0200CAT0:00:00 Dec+0200CAT0:00:00
sydney = ZoneInfo("Australia/Sydney")
start = datetime(2045, 4, 1, 14, tzinfo=timezone.utc)
for minutes in range(0, 181, 20):
    local = (start + timedelta(minutes=minutes)).astimezone(sydney)
    print(local, local.fold)
# expect: 2045-04-02 01:00:00+11:00 0
# expect: 2045-04-02 01:20:00+11:00 0
# expect: 2045-04-02 01:40:00+11:00 0
# expect: 2045-04-02 02:00:00+11:00 0
# expect: 2045-04-02 02:20:00+11:00 0
# expect: 2045-04-02 02:40:00+11:00 0
# expect: 2045-04-02 02:00:00+10:00 1
# expect: 2045-04-02 02:20:00+10:00 1
# expect: 2045-04-02 02:40:00+10:00 1
# expect: 2045-04-02 03:00:00+10:00 0
