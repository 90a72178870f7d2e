from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo
for key in ("Asia/Kolkata", "Asia/Kathmandu", "America/St_Johns", "Pacific/Chatham", "Australia/Eucla", "Asia/Pyongyang", "Africa/Monrovia", "Pacific/Kiritimati", "Etc/GMT+12", "Etc/GMT-14", "Asia/Rangoon"):
    zone = ZoneInfo(key)
    for moment in (datetime(1970, 1, 1, tzinfo=zone), datetime(2024, 1, 1, tzinfo=zone), datetime(2024, 7, 1, tzinfo=zone)):
        print(key, moment.isoformat(), moment.strftime("%Z %z"))
# expect: Asia/Kolkata 1970-01-01T00:00:00+05:30 IST +0530
# expect: Asia/Kolkata 2024-01-01T00:00:00+05:30 IST +0530
# expect: Asia/Kolkata 2024-07-01T00:00:00+05:30 IST +0530
# expect: Asia/Kathmandu 1970-01-01T00:00:00+05:30 +0530 +0530
# expect: Asia/Kathmandu 2024-01-01T00:00:00+05:45 +0545 +0545
# expect: Asia/Kathmandu 2024-07-01T00:00:00+05:45 +0545 +0545
# expect: America/St_Johns 1970-01-01T00:00:00-03:30 NST -0330
# expect: America/St_Johns 2024-01-01T00:00:00-03:30 NST -0330
# expect: America/St_Johns 2024-07-01T00:00:00-02:30 NDT -0230
# expect: Pacific/Chatham 1970-01-01T00:00:00+12:45 +1245 +1245
# expect: Pacific/Chatham 2024-01-01T00:00:00+13:45 +1345 +1345
# expect: Pacific/Chatham 2024-07-01T00:00:00+12:45 +1245 +1245
# expect: Australia/Eucla 1970-01-01T00:00:00+08:45 +0845 +0845
# expect: Australia/Eucla 2024-01-01T00:00:00+08:45 +0845 +0845
# expect: Australia/Eucla 2024-07-01T00:00:00+08:45 +0845 +0845
# expect: Asia/Pyongyang 1970-01-01T00:00:00+09:00 KST +0900
# expect: Asia/Pyongyang 2024-01-01T00:00:00+09:00 KST +0900
# expect: Asia/Pyongyang 2024-07-01T00:00:00+09:00 KST +0900
# expect: Africa/Monrovia 1970-01-01T00:00:00-00:44:30 MMT -004430
# expect: Africa/Monrovia 2024-01-01T00:00:00+00:00 GMT +0000
# expect: Africa/Monrovia 2024-07-01T00:00:00+00:00 GMT +0000
# expect: Pacific/Kiritimati 1970-01-01T00:00:00-10:40 -1040 -1040
# expect: Pacific/Kiritimati 2024-01-01T00:00:00+14:00 +14 +1400
# expect: Pacific/Kiritimati 2024-07-01T00:00:00+14:00 +14 +1400
# expect: Etc/GMT+12 1970-01-01T00:00:00-12:00 -12 -1200
# expect: Etc/GMT+12 2024-01-01T00:00:00-12:00 -12 -1200
# expect: Etc/GMT+12 2024-07-01T00:00:00-12:00 -12 -1200
# expect: Etc/GMT-14 1970-01-01T00:00:00+14:00 +14 +1400
# expect: Etc/GMT-14 2024-01-01T00:00:00+14:00 +14 +1400
# expect: Etc/GMT-14 2024-07-01T00:00:00+14:00 +14 +1400
# expect: Asia/Rangoon 1970-01-01T00:00:00+06:30 +0630 +0630
# expect: Asia/Rangoon 2024-01-01T00:00:00+06:30 +0630 +0630
# expect: Asia/Rangoon 2024-07-01T00:00:00+06:30 +0630 +0630
# Lord Howe moves its clocks by half an hour.
howe = ZoneInfo("Australia/Lord_Howe")
for moment in (datetime(2024, 4, 7, 1, 45), datetime(2024, 10, 6, 2, 15), datetime(2070, 4, 6, 1, 45), datetime(2070, 10, 5, 2, 15)):
    for fold in (0, 1):
        local = moment.replace(tzinfo=howe, fold=fold)
        back = local.astimezone(timezone.utc).astimezone(howe)
        print(local, local.tzname(), local.dst(), back, back.fold)
# expect: 2024-04-07 01:45:00+11:00 +11 0:30:00 2024-04-07 01:45:00+11:00 0
# expect: 2024-04-07 01:45:00+10:30 +1030 0:00:00 2024-04-07 01:45:00+10:30 1
# expect: 2024-10-06 02:15:00+10:30 +1030 0:00:00 2024-10-06 02:45:00+11:00 0
# expect: 2024-10-06 02:15:00+11:00 +11 0:30:00 2024-10-06 01:45:00+10:30 0
# expect: 2070-04-06 01:45:00+11:00 +11 0:30:00 2070-04-06 01:45:00+11:00 0
# expect: 2070-04-06 01:45:00+10:30 +1030 0:00:00 2070-04-06 01:45:00+10:30 1
# expect: 2070-10-05 02:15:00+10:30 +1030 0:00:00 2070-10-05 02:45:00+11:00 0
# expect: 2070-10-05 02:15:00+11:00 +11 0:30:00 2070-10-05 01:45:00+10:30 0
# Samoa had no 30 December 2011.
apia = ZoneInfo("Pacific/Apia")
utc = datetime(2011, 12, 30, 9, 30, tzinfo=timezone.utc)
print(utc.astimezone(apia), (utc + timedelta(hours=1)).astimezone(apia), datetime(2011, 12, 30, 12, tzinfo=apia).astimezone(timezone.utc))
# expect: 2011-12-29 23:30:00-10:00 2011-12-31 00:30:00+14:00 2011-12-30 22:00:00+00:00
