import calendar

print(calendar.month(2024, 5))
# expect:       May 2024
# expect: Mo Tu We Th Fr Sa Su
# expect:        1  2  3  4  5
# expect:  6  7  8  9 10 11 12
# expect: 13 14 15 16 17 18 19
# expect: 20 21 22 23 24 25 26
# expect: 27 28 29 30 31
# expect:
calendar.TextCalendar(6).prmonth(2023, 2, w=3)
# expect:        February 2023
# expect: Sun Mon Tue Wed Thu Fri Sat
# expect:               1   2   3   4
# expect:   5   6   7   8   9  10  11
# expect:  12  13  14  15  16  17  18
# expect:  19  20  21  22  23  24  25
# expect:  26  27  28
print(calendar.TextCalendar().formatweekheader(9), calendar.weekheader(3))
# expect:   Monday   Tuesday  Wednesday  Thursday   Friday   Saturday   Sunday  Mon Tue Wed Thu Fri Sat Sun
print(calendar.calendar(2024, m=4, c=3))
# expect:                                            2024
# expect:
# expect:       January                February                March                  April
# expect: Mo Tu We Th Fr Sa Su   Mo Tu We Th Fr Sa Su   Mo Tu We Th Fr Sa Su   Mo Tu We Th Fr Sa Su
# expect:  1  2  3  4  5  6  7             1  2  3  4                1  2  3    1  2  3  4  5  6  7
# expect:  8  9 10 11 12 13 14    5  6  7  8  9 10 11    4  5  6  7  8  9 10    8  9 10 11 12 13 14
# expect: 15 16 17 18 19 20 21   12 13 14 15 16 17 18   11 12 13 14 15 16 17   15 16 17 18 19 20 21
# expect: 22 23 24 25 26 27 28   19 20 21 22 23 24 25   18 19 20 21 22 23 24   22 23 24 25 26 27 28
# expect: 29 30 31               26 27 28 29            25 26 27 28 29 30 31   29 30
# expect:
# expect:         May                    June                   July                  August
# expect: Mo Tu We Th Fr Sa Su   Mo Tu We Th Fr Sa Su   Mo Tu We Th Fr Sa Su   Mo Tu We Th Fr Sa Su
# expect:        1  2  3  4  5                   1  2    1  2  3  4  5  6  7             1  2  3  4
# expect:  6  7  8  9 10 11 12    3  4  5  6  7  8  9    8  9 10 11 12 13 14    5  6  7  8  9 10 11
# expect: 13 14 15 16 17 18 19   10 11 12 13 14 15 16   15 16 17 18 19 20 21   12 13 14 15 16 17 18
# expect: 20 21 22 23 24 25 26   17 18 19 20 21 22 23   22 23 24 25 26 27 28   19 20 21 22 23 24 25
# expect: 27 28 29 30 31         24 25 26 27 28 29 30   29 30 31               26 27 28 29 30 31
# expect:
# expect:      September               October                November               December
# expect: Mo Tu We Th Fr Sa Su   Mo Tu We Th Fr Sa Su   Mo Tu We Th Fr Sa Su   Mo Tu We Th Fr Sa Su
# expect:                    1       1  2  3  4  5  6                1  2  3                      1
# expect:  2  3  4  5  6  7  8    7  8  9 10 11 12 13    4  5  6  7  8  9 10    2  3  4  5  6  7  8
# expect:  9 10 11 12 13 14 15   14 15 16 17 18 19 20   11 12 13 14 15 16 17    9 10 11 12 13 14 15
# expect: 16 17 18 19 20 21 22   21 22 23 24 25 26 27   18 19 20 21 22 23 24   16 17 18 19 20 21 22
# expect: 23 24 25 26 27 28 29   28 29 30 31            25 26 27 28 29 30      23 24 25 26 27 28 29
# expect: 30                                                                   30 31
# expect:
print(repr(calendar.TextCalendar().formatmonth(2024, 2, l=2)))
# expect: '   February 2024\n\nMo Tu We Th Fr Sa Su\n\n          1  2  3  4\n\n 5  6  7  8  9 10 11\n\n12 13 14 15 16 17 18\n\n19 20 21 22 23 24 25\n\n26 27 28 29\n\n'
