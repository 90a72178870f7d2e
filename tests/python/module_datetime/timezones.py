from datetime import datetime, timezone, timedelta
utc = datetime(2024, 5, 17, 12, tzinfo=timezone.utc)
tz = timezone(timedelta(hours=2))
est = timezone(timedelta(hours=-5), 'EST')
print(utc, repr(utc), utc.astimezone(tz), utc.astimezone(est), est, repr(est), tz, str(timezone.utc), utc.tzname(), utc.utcoffset())
# expect: 2024-05-17 12:00:00+00:00 datetime.datetime(2024, 5, 17, 12, 0, tzinfo=datetime.timezone.utc) 2024-05-17 14:00:00+02:00 2024-05-17 07:00:00-05:00 EST datetime.timezone(datetime.timedelta(days=-1, seconds=68400), 'EST') UTC+02:00 UTC UTC 0:00:00
print(utc == utc.astimezone(tz), utc.astimezone(tz).replace(tzinfo=None), utc - datetime(2024, 5, 17, 12, tzinfo=tz), utc.isoformat(), utc.astimezone(tz).strftime('%H:%M %z %Z'))
# expect: True 2024-05-17 14:00:00 2:00:00 2024-05-17T12:00:00+00:00 14:00 +0200 UTC+02:00
try:
    utc - datetime(2024, 1, 1)
except TypeError as e:
    print(e)
# expect: can't subtract offset-naive and offset-aware datetimes
try:
    utc < datetime(2024, 1, 1)
except TypeError as e:
    print(e)
# expect: can't compare offset-naive and offset-aware datetimes
print(utc == datetime(2024, 5, 17, 12))  # expect: False
