from datetime import datetime, timezone, date
print(datetime.fromtimestamp(0, timezone.utc), datetime.fromtimestamp(1700000000.5, tz=timezone.utc), datetime(2024, 1, 1, tzinfo=timezone.utc).timestamp(), datetime(1970, 1, 1, 0, 0, 1, 500000, tzinfo=timezone.utc).timestamp())
# expect: 1970-01-01 00:00:00+00:00 2023-11-14 22:13:20.500000+00:00 1704067200.0 1.5
print(datetime.fromtimestamp(-1, timezone.utc), datetime(1960, 1, 1, tzinfo=timezone.utc).timestamp(), datetime.fromtimestamp(1e9, timezone.utc).isoformat())
# expect: 1969-12-31 23:59:59+00:00 -315619200.0 2001-09-09T01:46:40+00:00
