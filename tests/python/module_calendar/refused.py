import calendar
print(calendar.LocaleTextCalendar(locale="de_DE").formatmonth(2024, 5))
# expect compile error: 2: calendar.LocaleTextCalendar
