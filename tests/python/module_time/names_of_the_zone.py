import time

print(time.tzname, time.tzname[time.daylight], time.timezone, time.altzone, time.daylight)
# expect: ('UTC', 'UTC') UTC 0 0 0
standard, summer = time.tzname
print(standard == summer == time.strftime("%Z", time.localtime(0)), getattr(time, "tzname"), vars(time)["tzname"])
# expect: True ('UTC', 'UTC') ('UTC', 'UTC')
kept = [getattr(time, name) for name in ("tzname", "timezone")]
print(kept, hasattr(time, "tzname"), type(time.tzname), "tzname" in dir(time))
# expect: [('UTC', 'UTC'), 0] True <class 'tuple'> True
