from datetime import timedelta
t = timedelta(days=1, hours=2, minutes=3, seconds=4, milliseconds=5, microseconds=6, weeks=1)
print(t, repr(t), t.days, t.seconds, t.microseconds, t.total_seconds())
# expect: 8 days, 2:03:04.005006 datetime.timedelta(days=8, seconds=7384, microseconds=5006) 8 7384 5006 698584.005006
print(timedelta(seconds=90), timedelta(hours=-1), repr(timedelta(hours=-1)), timedelta(), repr(timedelta()), timedelta(days=2), timedelta(0.5), timedelta(microseconds=1))
# expect: 0:01:30 -1 day, 23:00:00 datetime.timedelta(days=-1, seconds=82800) 0:00:00 datetime.timedelta(0) 2 days, 0:00:00 12:00:00 0:00:00.000001
print(timedelta(hours=1) + timedelta(minutes=30), timedelta(days=1) * 2.5, timedelta(days=1) / 2, timedelta(days=1) / timedelta(hours=6), timedelta(days=1) // timedelta(hours=7), timedelta(days=1) % timedelta(hours=7), -timedelta(1), abs(timedelta(-1)))
# expect: 1:30:00 2 days, 12:00:00 12:00:00 4.0 3 3:00:00 -1 day, 0:00:00 1 day, 0:00:00
print(timedelta(1) > timedelta(hours=23), timedelta(hours=24) == timedelta(1), bool(timedelta()), timedelta.max, timedelta.resolution, sum([timedelta(1), timedelta(2)], timedelta()), divmod(timedelta(1), timedelta(hours=5)))
# expect: True True False 999999999 days, 23:59:59.999999 0:00:00.000001 3 days, 0:00:00 (4, datetime.timedelta(seconds=14400))
