from datetime import time
t = time(13, 5, 9, 250000)
print(t, repr(t), t.hour, t.isoformat(), t.replace(minute=0), time(), time(1, 2) < time(1, 3), t.strftime('%H-%M'), f'{t:%I %p}', time.min, time.max, bool(time(0)))
# expect: 13:05:09.250000 datetime.time(13, 5, 9, 250000) 13 13:05:09.250000 13:00:09.250000 00:00:00 True 13-05 01 PM 00:00:00 23:59:59.999999 True
for args in ((24,), (0, 60), (0, 0, 0, 1000000)):
    try:
        time(*args)
    except ValueError as e:
        print(e)
# expect: hour must be in 0..23
# expect: minute must be in 0..59
# expect: microsecond must be in 0..999999
