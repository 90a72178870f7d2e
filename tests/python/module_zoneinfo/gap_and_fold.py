from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo
def show(zone, *moments):
    for moment in moments:
        for fold in (0, 1):
            local = moment.replace(tzinfo=zone, fold=fold)
            print(local, local.tzname(), local.dst(), local.astimezone(timezone.utc), local.timestamp())
berlin = ZoneInfo("Europe/Berlin")
# The hour from 2 to 3 does not exist on 31 March 2024, and comes twice on 27 October.
show(berlin, datetime(2024, 3, 31, 1, 59, 59), datetime(2024, 3, 31, 2), datetime(2024, 3, 31, 2, 59, 59), datetime(2024, 3, 31, 3))
# expect: 2024-03-31 01:59:59+01:00 CET 0:00:00 2024-03-31 00:59:59+00:00 1711846799.0
# expect: 2024-03-31 01:59:59+01:00 CET 0:00:00 2024-03-31 00:59:59+00:00 1711846799.0
# expect: 2024-03-31 02:00:00+01:00 CET 0:00:00 2024-03-31 01:00:00+00:00 1711846800.0
# expect: 2024-03-31 02:00:00+02:00 CEST 1:00:00 2024-03-31 00:00:00+00:00 1711843200.0
# expect: 2024-03-31 02:59:59+01:00 CET 0:00:00 2024-03-31 01:59:59+00:00 1711850399.0
# expect: 2024-03-31 02:59:59+02:00 CEST 1:00:00 2024-03-31 00:59:59+00:00 1711846799.0
# expect: 2024-03-31 03:00:00+02:00 CEST 1:00:00 2024-03-31 01:00:00+00:00 1711846800.0
# expect: 2024-03-31 03:00:00+02:00 CEST 1:00:00 2024-03-31 01:00:00+00:00 1711846800.0
show(berlin, datetime(2024, 10, 27, 1, 59, 59), datetime(2024, 10, 27, 2), datetime(2024, 10, 27, 2, 59, 59), datetime(2024, 10, 27, 3))
# expect: 2024-10-27 01:59:59+02:00 CEST 1:00:00 2024-10-26 23:59:59+00:00 1729987199.0
# expect: 2024-10-27 01:59:59+02:00 CEST 1:00:00 2024-10-26 23:59:59+00:00 1729987199.0
# expect: 2024-10-27 02:00:00+02:00 CEST 1:00:00 2024-10-27 00:00:00+00:00 1729987200.0
# expect: 2024-10-27 02:00:00+01:00 CET 0:00:00 2024-10-27 01:00:00+00:00 1729990800.0
# expect: 2024-10-27 02:59:59+02:00 CEST 1:00:00 2024-10-27 00:59:59+00:00 1729990799.0
# expect: 2024-10-27 02:59:59+01:00 CET 0:00:00 2024-10-27 01:59:59+00:00 1729994399.0
# expect: 2024-10-27 03:00:00+01:00 CET 0:00:00 2024-10-27 02:00:00+00:00 1729994400.0
# expect: 2024-10-27 03:00:00+01:00 CET 0:00:00 2024-10-27 02:00:00+00:00 1729994400.0
for minutes in range(-90, 91, 30):
    utc = datetime(2024, 10, 27, 1, tzinfo=timezone.utc) + timedelta(minutes=minutes)
    local = utc.astimezone(berlin)
    print(local, local.fold, local.astimezone(timezone.utc) == utc)
# expect: 2024-10-27 01:30:00+02:00 0 True
# expect: 2024-10-27 02:00:00+02:00 0 True
# expect: 2024-10-27 02:30:00+02:00 0 True
# expect: 2024-10-27 02:00:00+01:00 1 True
# expect: 2024-10-27 02:30:00+01:00 1 True
# expect: 2024-10-27 03:00:00+01:00 0 True
# expect: 2024-10-27 03:30:00+01:00 0 True
