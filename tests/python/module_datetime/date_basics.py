from datetime import date
d = date(2024, 2, 29)
print(d, repr(d), d.year, d.month, d.day, d.weekday(), d.isoweekday(), d.isocalendar(), d.toordinal(), d.isoformat())
# expect: 2024-02-29 datetime.date(2024, 2, 29) 2024 2 29 3 4 datetime.IsoCalendarDate(year=2024, week=9, weekday=4) 738945 2024-02-29
print(date.fromisoformat('2023-12-31'), date.fromordinal(738000), date.min, date.max, d.replace(year=2023, day=1), date.fromisocalendar(2024, 1, 1))
# expect: 2023-12-31 2021-07-29 0001-01-01 9999-12-31 2023-02-01 2024-01-01
print(d < date(2024, 3, 1), d == date(2024, 2, 29), max(d, date(2020, 1, 1)), d - date(2024, 1, 1), hash(d) == hash(date(2024, 2, 29)))
# expect: True True 2024-02-29 59 days, 0:00:00 True
for args in ((2023, 2, 29), (2024, 13, 1), (0, 1, 1), (2024, 1, 0)):
    try:
        date(*args)
    except ValueError as e:
        print(e)
# expect: day is out of range for month
# expect: month must be in 1..12
# expect: year 0 is out of range
# expect: day is out of range for month
