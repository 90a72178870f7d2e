# Parts of a time that are out of their range, years that a datetime does not have, and zones.
import time
def show(function, *args):
    try:
        print(function(*args))
    except (OverflowError, ValueError) as error:
        print(type(error).__name__, error)
show(time.mktime, (2020, 0, 1, 0, 0, 0, 0, 0, -1))  # expect: 1575158400.0
show(time.mktime, (2020, 3, 0, 0, 0, 0, 0, 0, -1))  # expect: 1582934400.0
show(time.mktime, (2020, 13, 1, 0, 0, 0, 0, 0, -1))  # expect: 1609459200.0
show(time.mktime, (2020, 1, 32, 0, 0, 0, 0, 0, -1))  # expect: 1580515200.0
show(time.mktime, (2020, 12, 1, 0, -5, 0, 0, 0, -1))  # expect: 1606780500.0
show(time.mktime, (-5, -30, -100, -40, -100, -1000, 0, 0, 0))  # expect: -62415424600.0
for weekday in (-2, -1, -8, 7):
    show(time.asctime, (2020, 1, 1, 0, 0, 0, weekday, 1, 1))
# expect: ValueError day of week out of range
# expect: Sun Jan  1 00:00:00 2020
# expect: Sun Jan  1 00:00:00 2020
# expect: Mon Jan  1 00:00:00 2020
show(time.strftime, "%d", (2020, 1, 1, 0, 0, 1, -2, 0, 0))
# expect: ValueError day of week out of range
show(time.gmtime, 253402300800)
# expect: time.struct_time(tm_year=10000, tm_mon=1, tm_mday=1, tm_hour=0, tm_min=0, tm_sec=0, tm_wday=5, tm_yday=1, tm_isdst=0)
show(time.gmtime, -65298355200)
# expect: time.struct_time(tm_year=-100, tm_mon=10, tm_mday=12, tm_hour=0, tm_min=0, tm_sec=0, tm_wday=4, tm_yday=285, tm_isdst=0)
show(time.ctime, 253402300800)  # expect: Sat Jan  1 00:00:00 10000
show(time.ctime, -65298355200)  # expect: Fri Oct 12 00:00:00 -100
print([time.strftime(f, time.gmtime(0)) for f in ("%#Z", "%^#Z", "%^Z", "%#p", "%^P", "%#10p", "%#a")])
# expect: ['gmt', 'gmt', 'GMT', 'am', 'am', '        am', 'THU']
for text, form in (("2020 +0230", "%Y %z"), ("2020 UTC", "%Y %Z"), ("2020 UTC -0130", "%Y %Z %z")):
    print(time.strftime("%Z|%z", time.strptime(text, form)))
# expect: |
# expect: UTC|+0000
# expect: UTC|-0130
print(time.strftime("%Z|%z", time.struct_time((2020, 1, 1, 0, 0, 0, 0, 1, 0, "XYZ", -3661))))
# expect: XYZ|-0101
