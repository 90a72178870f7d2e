import calendar

monday = calendar.Calendar()
sunday = calendar.Calendar(calendar.SUNDAY)
print(list(monday.iterweekdays()), list(sunday.iterweekdays()))
# expect: [0, 1, 2, 3, 4, 5, 6] [6, 0, 1, 2, 3, 4, 5]
print(monday.monthdayscalendar(2024, 2))
# expect: [[0, 0, 0, 1, 2, 3, 4], [5, 6, 7, 8, 9, 10, 11], [12, 13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24, 25], [26, 27, 28, 29, 0, 0, 0]]
print(sunday.monthdayscalendar(2024, 2))
# expect: [[0, 0, 0, 0, 1, 2, 3], [4, 5, 6, 7, 8, 9, 10], [11, 12, 13, 14, 15, 16, 17], [18, 19, 20, 21, 22, 23, 24], [25, 26, 27, 28, 29, 0, 0]]
print(sunday.monthdays2calendar(2024, 9)[0], list(monday.itermonthdays(2023, 10))[:10])
# expect: [(1, 6), (2, 0), (3, 1), (4, 2), (5, 3), (6, 4), (7, 5)] [0, 0, 0, 0, 0, 0, 1, 2, 3, 4]
print([str(day) for day in monday.monthdatescalendar(2024, 12)[-1]])
# expect: ['2024-12-30', '2024-12-31', '2025-01-01', '2025-01-02', '2025-01-03', '2025-01-04', '2025-01-05']
print(list(monday.itermonthdays3(2024, 1))[-5:], list(sunday.itermonthdays4(2024, 1))[:3])
# expect: [(2024, 1, 31), (2024, 2, 1), (2024, 2, 2), (2024, 2, 3), (2024, 2, 4)] [(2023, 12, 31, 6), (2024, 1, 1, 0), (2024, 1, 2, 1)]
print(len(monday.yeardayscalendar(2024)), len(monday.yeardatescalendar(2024, width=5)[-1]))
# expect: 4 2
monday.firstweekday = 3
print(monday.firstweekday, monday.getfirstweekday(), next(iter(monday.itermonthdates(2024, 5))))
# expect: 3 3 2024-04-25
print(sum(day != 0 for row in sunday.yeardayscalendar(2024, 4) for month in row
          for week in month for day in week))
# expect: 366
