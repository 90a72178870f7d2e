from datetime import date, timedelta
def month_days(y, m):
    first = date(y, m, 1)
    after = date(y + m // 12, m % 12 + 1, 1)
    return (after - first).days
print([month_days(2024, m) for m in range(1, 13)], [month_days(y, 2) for y in (1900, 2000, 2023, 2024)])
# expect: [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] [28, 29, 28, 29]
d = date(2024, 1, 1)
fridays = []
while d.year == 2024:
    if d.weekday() == 4 and d.day == 13:
        fridays.append(d.isoformat())
    d += timedelta(1)
print(fridays)  # expect: ['2024-09-13', '2024-12-13']
print([(date(2024, 12, 30) + timedelta(i)).isocalendar()[1] for i in range(4)])
# expect: [1, 1, 1, 1]
