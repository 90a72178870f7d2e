import time
print(time.gmtime(1.9), time.localtime(0)[:3], time.mktime((2024, 1, 2, 3, 4, 5, 0, 0, 0)), time.asctime((2024, 1, 2, 3, 4, 5, 1, 2, 0)), time.ctime(0))
# expect: time.struct_time(tm_year=1970, tm_mon=1, tm_mday=1, tm_hour=0, tm_min=0, tm_sec=1, tm_wday=3, tm_yday=1, tm_isdst=0) (1970, 1, 1) 1704164645.0 Tue Jan  2 03:04:05 2024 Thu Jan  1 00:00:00 1970
print(time.strptime('Tue Jan 2 03:04:05 2024'), time.struct_time((1, 2, 3, 4, 5, 6, 7, 8, 9)).tm_sec, isinstance(time.gmtime(), tuple), type(time.gmtime()).__name__)
# expect: time.struct_time(tm_year=2024, tm_mon=1, tm_mday=2, tm_hour=3, tm_min=4, tm_sec=5, tm_wday=1, tm_yday=2, tm_isdst=-1) 6 True struct_time
year, month, *rest = time.gmtime(86400)
print(year, month, rest, time.gmtime(0) == (1970, 1, 1, 0, 0, 0, 3, 1, 0), time.gmtime(0).tm_zone, time.strftime('%Y', time.gmtime(0)))
# expect: 1970 1 [2, 0, 0, 0, 4, 2, 0] True GMT 1970
for function in (lambda: time.strftime('%Y', (1, 2)), lambda: time.strftime('%Y', 5), lambda: time.strftime('%Y', (2024, 13, 1, 0, 0, 0, 0, 1, 0)), lambda: time.strptime('x', '%Y')):
    try:
        print(function())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
# expect: TypeError strftime(): illegal time tuple argument
# expect: TypeError Tuple or struct_time argument required
# expect: ValueError month out of range
# expect: ValueError time data 'x' does not match format '%Y'
