# All changes of a century, found by asking each day at noon.
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo
for key, start, days in (("Europe/London", 1938, 12 * 366), ("America/Chicago", 2034, 8 * 366)):
    zone = ZoneInfo(key)
    day = datetime(start, 1, 1, 12, tzinfo=zone)
    last = day.utcoffset()
    for _ in range(days // 7):
        day += timedelta(days=7)
        if day.utcoffset() != last:
            last = day.utcoffset()
            print(key, day.date(), last, day.tzname())
# expect: Europe/London 1938-04-16 1:00:00 BST
# expect: Europe/London 1938-10-08 0:00:00 GMT
# expect: Europe/London 1939-04-22 1:00:00 BST
# expect: Europe/London 1939-11-25 0:00:00 GMT
# expect: Europe/London 1940-03-02 1:00:00 BST
# expect: Europe/London 1941-05-10 2:00:00 BDST
# expect: Europe/London 1941-08-16 1:00:00 BST
# expect: Europe/London 1942-04-11 2:00:00 BDST
# expect: Europe/London 1942-08-15 1:00:00 BST
# expect: Europe/London 1943-04-10 2:00:00 BDST
# expect: Europe/London 1943-08-21 1:00:00 BST
# expect: Europe/London 1944-04-08 2:00:00 BDST
# expect: Europe/London 1944-09-23 1:00:00 BST
# expect: Europe/London 1945-04-07 2:00:00 BDST
# expect: Europe/London 1945-07-21 1:00:00 BST
# expect: Europe/London 1945-10-13 0:00:00 GMT
# expect: Europe/London 1946-04-20 1:00:00 BST
# expect: Europe/London 1946-10-12 0:00:00 GMT
# expect: Europe/London 1947-03-22 1:00:00 BST
# expect: Europe/London 1947-04-19 2:00:00 BDST
# expect: Europe/London 1947-08-16 1:00:00 BST
# expect: Europe/London 1947-11-08 0:00:00 GMT
# expect: Europe/London 1948-03-20 1:00:00 BST
# expect: Europe/London 1948-11-06 0:00:00 GMT
# expect: Europe/London 1949-04-09 1:00:00 BST
# expect: Europe/London 1949-11-05 0:00:00 GMT
# expect: America/Chicago 2034-03-12 -1 day, 19:00:00 CDT
# expect: America/Chicago 2034-11-05 -1 day, 18:00:00 CST
# expect: America/Chicago 2035-03-11 -1 day, 19:00:00 CDT
# expect: America/Chicago 2035-11-04 -1 day, 18:00:00 CST
# expect: America/Chicago 2036-03-09 -1 day, 19:00:00 CDT
# expect: America/Chicago 2036-11-02 -1 day, 18:00:00 CST
# expect: America/Chicago 2037-03-08 -1 day, 19:00:00 CDT
# expect: America/Chicago 2037-11-01 -1 day, 18:00:00 CST
# expect: America/Chicago 2038-03-14 -1 day, 19:00:00 CDT
# expect: America/Chicago 2038-11-07 -1 day, 18:00:00 CST
# expect: America/Chicago 2039-03-13 -1 day, 19:00:00 CDT
# expect: America/Chicago 2039-11-06 -1 day, 18:00:00 CST
# expect: America/Chicago 2040-03-11 -1 day, 19:00:00 CDT
# expect: America/Chicago 2040-11-04 -1 day, 18:00:00 CST
# expect: America/Chicago 2041-03-10 -1 day, 19:00:00 CDT
# expect: America/Chicago 2041-11-03 -1 day, 18:00:00 CST
