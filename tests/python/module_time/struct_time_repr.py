import time
t = time.gmtime(86400 * 365)
print(t)
# expect: time.struct_time(tm_year=1971, tm_mon=1, tm_mday=1, tm_hour=0, tm_min=0, tm_sec=0, tm_wday=4, tm_yday=1, tm_isdst=0)
print(t[0], t.tm_isdst, len(t), t == time.gmtime(86400 * 365), t < time.gmtime())
# expect: 1971 0 9 True True
