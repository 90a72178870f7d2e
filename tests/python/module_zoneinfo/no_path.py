import zoneinfo
print(zoneinfo.TZPATH)
# expect compile error: 2: TZPATH
