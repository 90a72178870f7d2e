import time
t = time.gmtime(0)
print(t.tm_year, t.tm_mon, t.tm_mday, t.tm_hour, t.tm_wday, t.tm_yday, tuple(t))
# expect: 1970 1 1 0 3 1 (1970, 1, 1, 0, 0, 0, 3, 1, 0)
print(time.strftime('%Y-%m-%d %H:%M:%S', time.gmtime(1700000000)), time.strftime('%A %j', t), time.asctime(t))
# expect: 2023-11-14 22:13:20 Thursday 001 Thu Jan  1 00:00:00 1970
print(time.strptime('2024-02-29', '%Y-%m-%d')[:3])  # expect: (2024, 2, 29)
