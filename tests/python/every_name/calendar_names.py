import calendar
from calendar import HTMLCalendar, TextCalendar

print(calendar.TUESDAY, calendar.WEDNESDAY, calendar.THURSDAY, calendar.FRIDAY, calendar.SATURDAY)
# expect: 1 2 3 4 5
print(calendar.firstweekday(), calendar.monthcalendar(2024, 2))
# expect: 0 [[0, 0, 0, 1, 2, 3, 4], [5, 6, 7, 8, 9, 10, 11], [12, 13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24, 25], [26, 27, 28, 29, 0, 0, 0]]
for wrong in (lambda: calendar.monthrange(2024, 13), lambda: calendar.setfirstweekday(9)):
    try:
        wrong()
    except (calendar.IllegalMonthError, calendar.IllegalWeekdayError) as e:
        print(type(e).__name__, e)
# expect: IllegalMonthError bad month number 13; must be 1-12
# expect: IllegalWeekdayError bad weekday number 9; must be 0 (Monday) to 6 (Sunday)
calendar.prmonth(2024, 2)
# expect:    February 2024
# expect: Mo Tu We Th Fr Sa Su
# expect:           1  2  3  4
# expect:  5  6  7  8  9 10 11
# expect: 12 13 14 15 16 17 18
# expect: 19 20 21 22 23 24 25
# expect: 26 27 28 29
calendar.prcal(2024, 2, 1, 6, 3)
# expect:                                   2024
# expect:
# expect:       January                   February                   March
# expect: Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
# expect:  1  2  3  4  5  6  7                1  2  3  4                   1  2  3
# expect:  8  9 10 11 12 13 14       5  6  7  8  9 10 11       4  5  6  7  8  9 10
# expect: 15 16 17 18 19 20 21      12 13 14 15 16 17 18      11 12 13 14 15 16 17
# expect: 22 23 24 25 26 27 28      19 20 21 22 23 24 25      18 19 20 21 22 23 24
# expect: 29 30 31                  26 27 28 29               25 26 27 28 29 30 31
# expect:
# expect:        April                      May                       June
# expect: Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
# expect:  1  2  3  4  5  6  7             1  2  3  4  5                      1  2
# expect:  8  9 10 11 12 13 14       6  7  8  9 10 11 12       3  4  5  6  7  8  9
# expect: 15 16 17 18 19 20 21      13 14 15 16 17 18 19      10 11 12 13 14 15 16
# expect: 22 23 24 25 26 27 28      20 21 22 23 24 25 26      17 18 19 20 21 22 23
# expect: 29 30                     27 28 29 30 31            24 25 26 27 28 29 30
# expect:
# expect:         July                     August                  September
# expect: Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
# expect:  1  2  3  4  5  6  7                1  2  3  4                         1
# expect:  8  9 10 11 12 13 14       5  6  7  8  9 10 11       2  3  4  5  6  7  8
# expect: 15 16 17 18 19 20 21      12 13 14 15 16 17 18       9 10 11 12 13 14 15
# expect: 22 23 24 25 26 27 28      19 20 21 22 23 24 25      16 17 18 19 20 21 22
# expect: 29 30 31                  26 27 28 29 30 31         23 24 25 26 27 28 29
# expect:                                                     30
# expect:
# expect:       October                   November                  December
# expect: Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
# expect:     1  2  3  4  5  6                   1  2  3                         1
# expect:  7  8  9 10 11 12 13       4  5  6  7  8  9 10       2  3  4  5  6  7  8
# expect: 14 15 16 17 18 19 20      11 12 13 14 15 16 17       9 10 11 12 13 14 15
# expect: 21 22 23 24 25 26 27      18 19 20 21 22 23 24      16 17 18 19 20 21 22
# expect: 28 29 30 31               25 26 27 28 29 30         23 24 25 26 27 28 29
# expect:                                                     30 31
text = TextCalendar()
print(list(text.itermonthdays2(2024, 2))[:3], text.yeardays2calendar(2024, 3)[0][0][0])
# expect: [(0, 0), (0, 1), (0, 2)] [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6)]
print(text.formatmonthname(2024, 2, 20), text.formatweek([(1, 0), (2, 1)], 3), text.formatweekday(1, 5))
# expect:    February 2024       1   2  Tue
text.prweek([(1, 0), (2, 1)], 4)
print()  # expect:   1    2
text.pryear(2024, 2, 1, 6, 4)
# expect:                                                2024
# expect:
# expect:       January                   February                   March                     April
# expect: Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
# expect:  1  2  3  4  5  6  7                1  2  3  4                   1  2  3       1  2  3  4  5  6  7
# expect:  8  9 10 11 12 13 14       5  6  7  8  9 10 11       4  5  6  7  8  9 10       8  9 10 11 12 13 14
# expect: 15 16 17 18 19 20 21      12 13 14 15 16 17 18      11 12 13 14 15 16 17      15 16 17 18 19 20 21
# expect: 22 23 24 25 26 27 28      19 20 21 22 23 24 25      18 19 20 21 22 23 24      22 23 24 25 26 27 28
# expect: 29 30 31                  26 27 28 29               25 26 27 28 29 30 31      29 30
# expect:
# expect:         May                       June                      July                     August
# expect: Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
# expect:        1  2  3  4  5                      1  2       1  2  3  4  5  6  7                1  2  3  4
# expect:  6  7  8  9 10 11 12       3  4  5  6  7  8  9       8  9 10 11 12 13 14       5  6  7  8  9 10 11
# expect: 13 14 15 16 17 18 19      10 11 12 13 14 15 16      15 16 17 18 19 20 21      12 13 14 15 16 17 18
# expect: 20 21 22 23 24 25 26      17 18 19 20 21 22 23      22 23 24 25 26 27 28      19 20 21 22 23 24 25
# expect: 27 28 29 30 31            24 25 26 27 28 29 30      29 30 31                  26 27 28 29 30 31
# expect:
# expect:      September                  October                   November                  December
# expect: Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su      Mo Tu We Th Fr Sa Su
# expect:                    1          1  2  3  4  5  6                   1  2  3                         1
# expect:  2  3  4  5  6  7  8       7  8  9 10 11 12 13       4  5  6  7  8  9 10       2  3  4  5  6  7  8
# expect:  9 10 11 12 13 14 15      14 15 16 17 18 19 20      11 12 13 14 15 16 17       9 10 11 12 13 14 15
# expect: 16 17 18 19 20 21 22      21 22 23 24 25 26 27      18 19 20 21 22 23 24      16 17 18 19 20 21 22
# expect: 23 24 25 26 27 28 29      28 29 30 31               25 26 27 28 29 30         23 24 25 26 27 28 29
# expect: 30                                                                            30 31
page = HTMLCalendar()
print(page.cssclasses, page.cssclass_month, page.cssclass_month_head, page.cssclass_noday)
# expect: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] month month noday
print(page.cssclass_year, page.cssclass_year_head, page.cssclasses_weekday_head)
# expect: year year ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
print(page.formatmonthname(2024, 2), page.formatweek([(1, 0), (0, 1)]), page.formatweekday(2))
# expect: <tr><th colspan="7" class="month">February 2024</th></tr> <tr><td class="mon">1</td><td class="noday">&nbsp;</td></tr> <th class="wed">Wed</th>
