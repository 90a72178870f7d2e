from datetime import datetime, date, timezone, timedelta
a = datetime.now(timezone.utc)
b = datetime.now(timezone.utc)
print(a <= b, b - a < timedelta(seconds=5), a.tzinfo, datetime.now().tzinfo, a.year >= 2023)
# expect: True True UTC None True
print(date.today() == datetime.now().date() or True, type(datetime.today()).__name__, isinstance(a, date), datetime.utcnow().tzinfo)
# expect: True datetime True None
