from datetime import datetime, date, timedelta
d = datetime(2024, 2, 28, 23, 0)
print(d + timedelta(hours=2), d - timedelta(days=60), d + timedelta(days=366), date(2024, 2, 28) + timedelta(2), timedelta(1) + date(2024, 1, 1))
# expect: 2024-02-29 01:00:00 2023-12-30 23:00:00 2025-02-28 23:00:00 2024-03-01 2024-01-02
print(datetime(2024, 3, 1) - d, date(2025, 1, 1) - date(2024, 1, 1), (datetime(2024, 1, 1, 12) - datetime(2024, 1, 1)).total_seconds())
# expect: 1 day, 1:00:00 366 days, 0:00:00 43200.0
for f in (lambda: d + 5, lambda: d + d, lambda: date(2024, 1, 1) - d, lambda: d < date(2024, 1, 1), lambda: date.max + timedelta(1)):
    try:
        print(f())
    except (TypeError, OverflowError) as e:
        print(type(e).__name__ + ':', e)
# expect: TypeError: unsupported operand type(s) for +: 'datetime.datetime' and 'int'
# expect: TypeError: unsupported operand type(s) for +: 'datetime.datetime' and 'datetime.datetime'
# expect: TypeError: unsupported operand type(s) for -: 'datetime.date' and 'datetime.datetime'
# expect: TypeError: can't compare datetime.datetime to datetime.date
# expect: OverflowError: date value out of range
