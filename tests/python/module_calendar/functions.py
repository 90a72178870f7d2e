import calendar

print([year for year in (1900, 1904, 2000, 2023, 2024) if calendar.isleap(year)])
# expect: [1904, 2000, 2024]
print(calendar.leapdays(2000, 2025), calendar.leapdays(2025, 2000), calendar.leapdays(1, 2))
# expect: 7 -7 0
print(calendar.weekday(2024, 2, 29), calendar.monthrange(2024, 2), calendar.monthrange(2023, 2))
# expect: 3 (3, 29) (2, 28)
print(calendar.MONDAY, calendar.SUNDAY, calendar.January, calendar.February, calendar.mdays)
# expect: 0 6 1 2 [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
print(list(calendar.day_name), list(calendar.day_abbr))
# expect: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
print(list(calendar.month_name), list(calendar.month_abbr), calendar.month_name[5])
# expect: ['', 'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] ['', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] May
print(calendar.timegm((2024, 1, 2, 3, 4, 5)), calendar.timegm((1970, 1, 1, 0, 0, 0, 3, 1, 0)))
# expect: 1704164645 0
for call in (lambda: calendar.monthrange(2024, 13), lambda: calendar.monthrange(2024, 0),
             lambda: calendar.setfirstweekday(7), lambda: calendar.weekday(2024, 2, 30)):
    try:
        call()
    except ValueError as error:
        print(type(error).__name__, error)
# expect: IllegalMonthError bad month number 13; must be 1-12
# expect: IllegalMonthError bad month number 0; must be 1-12
# expect: IllegalWeekdayError bad weekday number 7; must be 0 (Monday) to 6 (Sunday)
# expect: ValueError day is out of range for month
