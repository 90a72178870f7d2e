import email.utils
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime, formatdate, mktime_tz, parsedate, parsedate_to_datetime, parsedate_tz

for text in ("Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
             "Fri, 9 Feb 2024 23:59:60 +0530", "9 Feb 2024 10:00 -0800 (PST)", "Mon,9 Feb 24 1:02:03 EST", "February 9, 2024 10:00",
             "9 feb 69 10.30 Z", "9 Feb 68 10.30.15 +0000", "9 Feb 2024 10:00:00 -0000", "9 Feb 2024 10:00:00+0100",
             "9 Feb 2024 10:00:00", "9 Feb 2024 10:00:00 XYZ", "2024 Feb 9 10:00", "Mon, 9 Feb 10:00:00 2024 +0100",
             "9-Feb-2024 10:00 +1", "", "  ", None, "nonsense", "Mon, 9 Foo 2024 10:00", "9 Feb 2024", "9 Feb 2024 1:2:3:4",
             "9 Feb x 10:00", "Mon,", ", , , , ,", "9 Feb , 10:00 +0", "Sun Nov  6 08:49:37 1994 +0200", "2024-02-09T10:00:00Z"):
    print(repr(text), parsedate_tz(text), parsedate(text))
# expect: 'Sun, 06 Nov 1994 08:49:37 GMT' (1994, 11, 6, 8, 49, 37, 0, 1, -1, 0) (1994, 11, 6, 8, 49, 37, 0, 1, -1)
# expect: 'Sunday, 06-Nov-94 08:49:37 GMT' (1994, 11, 6, 8, 49, 37, 0, 1, -1, 0) (1994, 11, 6, 8, 49, 37, 0, 1, -1)
# expect: 'Sun Nov  6 08:49:37 1994' (1994, 11, 6, 8, 49, 37, 0, 1, -1, 0) (1994, 11, 6, 8, 49, 37, 0, 1, -1)
# expect: 'Fri, 9 Feb 2024 23:59:60 +0530' (2024, 2, 9, 23, 59, 60, 0, 1, -1, 19800) (2024, 2, 9, 23, 59, 60, 0, 1, -1)
# expect: '9 Feb 2024 10:00 -0800 (PST)' (2024, 2, 9, 10, 0, 0, 0, 1, -1, -28800) (2024, 2, 9, 10, 0, 0, 0, 1, -1)
# expect: 'Mon,9 Feb 24 1:02:03 EST' (2024, 2, 9, 1, 2, 3, 0, 1, -1, -18000) (2024, 2, 9, 1, 2, 3, 0, 1, -1)
# expect: 'February 9, 2024 10:00' (2024, 2, 9, 10, 0, 0, 0, 1, -1, 0) (2024, 2, 9, 10, 0, 0, 0, 1, -1)
# expect: '9 feb 69 10.30 Z' (1969, 2, 9, 10, 30, 0, 0, 1, -1, 0) (1969, 2, 9, 10, 30, 0, 0, 1, -1)
# expect: '9 Feb 68 10.30.15 +0000' (2068, 2, 9, 10, 30, 15, 0, 1, -1, 0) (2068, 2, 9, 10, 30, 15, 0, 1, -1)
# expect: '9 Feb 2024 10:00:00 -0000' (2024, 2, 9, 10, 0, 0, 0, 1, -1, 0) (2024, 2, 9, 10, 0, 0, 0, 1, -1)
# expect: '9 Feb 2024 10:00:00+0100' (2024, 2, 9, 10, 0, 0, 0, 1, -1, 3600) (2024, 2, 9, 10, 0, 0, 0, 1, -1)
# expect: '9 Feb 2024 10:00:00' (2024, 2, 9, 10, 0, 0, 0, 1, -1, 0) (2024, 2, 9, 10, 0, 0, 0, 1, -1)
# expect: '9 Feb 2024 10:00:00 XYZ' (2024, 2, 9, 10, 0, 0, 0, 1, -1, 0) (2024, 2, 9, 10, 0, 0, 0, 1, -1)
# expect: '2024 Feb 9 10:00' (2009, 2, 2024, 10, 0, 0, 0, 1, -1, 0) (2009, 2, 2024, 10, 0, 0, 0, 1, -1)
# expect: 'Mon, 9 Feb 10:00:00 2024 +0100' (2024, 2, 9, 10, 0, 0, 0, 1, -1, 3600) (2024, 2, 9, 10, 0, 0, 0, 1, -1)
# expect: '9-Feb-2024 10:00 +1' (2024, 2, 9, 10, 0, 0, 0, 1, -1, 60) (2024, 2, 9, 10, 0, 0, 0, 1, -1)
# expect: '' None None
# expect: '  ' None None
# expect: None None None
# expect: 'nonsense' None None
# expect: 'Mon, 9 Foo 2024 10:00' None None
# expect: '9 Feb 2024' None None
# expect: '9 Feb 2024 1:2:3:4' None None
# expect: '9 Feb x 10:00' None None
# expect: 'Mon,' None None
# expect: ', , , , ,' None None
# expect: '9 Feb , 10:00 +0' None None
# expect: 'Sun Nov  6 08:49:37 1994 +0200' (1994, 11, 6, 8, 49, 37, 0, 1, -1, 7200) (1994, 11, 6, 8, 49, 37, 0, 1, -1)
# expect: '2024-02-09T10:00:00Z' None None
for text in ("Sun, 06 Nov 1994 08:49:37 GMT", "9 Feb 2024 10:00:00 -0330", "9 Feb 2024 10:00:00 -0000", "9 Feb 2024 10:00",
             "31 Feb 2024 10:00", "9 Feb 2024 25:00 GMT", "9 Feb 2024 10:00 +9999", "?", None):
    try:
        moment = parsedate_to_datetime(text)
        print(repr(moment), format_datetime(moment), mktime_tz(parsedate_tz(text)))
    except ValueError as error:
        print(error)
# expect: datetime.datetime(1994, 11, 6, 8, 49, 37, tzinfo=datetime.timezone.utc) Sun, 06 Nov 1994 08:49:37 +0000 784111777
# expect: datetime.datetime(2024, 2, 9, 10, 0, tzinfo=datetime.timezone(datetime.timedelta(days=-1, seconds=73800))) Fri, 09 Feb 2024 10:00:00 -0330 1707485400
# expect: datetime.datetime(2024, 2, 9, 10, 0) Fri, 09 Feb 2024 10:00:00 -0000 1707472800
# expect: datetime.datetime(2024, 2, 9, 10, 0) Fri, 09 Feb 2024 10:00:00 -0000 1707472800
# expect: day is out of range for month
# expect: hour must be in 0..23
# expect: offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not datetime.timedelta(days=4, seconds=16740).
# expect: Invalid date value or format "?"
# expect: Invalid date value or format "None"
print(mktime_tz((1994, 11, 6, 8, 49, 37, 0, 1, -1, 3600)), mktime_tz((1994, 11, 6, 8, 49, 37, 0, 1, -1, None)))
# expect: 784108177 784111777.0

moment = datetime(2024, 2, 9, 5, 6, 7, 8, tzinfo=timezone.utc)
print(format_datetime(moment), format_datetime(moment, usegmt=True), format_datetime(moment.replace(tzinfo=None)))
# expect: Fri, 09 Feb 2024 05:06:07 +0000 Fri, 09 Feb 2024 05:06:07 GMT Fri, 09 Feb 2024 05:06:07 -0000
print(format_datetime(moment.astimezone(timezone(timedelta(hours=-3, minutes=-30)))), format_datetime(datetime(7, 1, 1)))
# expect: Fri, 09 Feb 2024 01:36:07 -0330 Mon, 01 Jan 0007 00:00:00 -0000
for wrong in (moment.replace(tzinfo=None), moment.astimezone(timezone(timedelta(hours=1)))):
    try:
        format_datetime(wrong, usegmt=True)
    except ValueError as error:
        print(error)
# expect: usegmt option requires a UTC datetime
# expect: usegmt option requires a UTC datetime
print(formatdate(0), formatdate(1707455167.9), formatdate(-1.5, usegmt=True), formatdate(0, localtime=False, usegmt=True))
# expect: Thu, 01 Jan 1970 00:00:00 -0000 Fri, 09 Feb 2024 05:06:07 -0000 Wed, 31 Dec 1969 23:59:58 GMT Thu, 01 Jan 1970 00:00:00 GMT
print(len(formatdate()), formatdate().endswith("-0000"), formatdate(usegmt=True)[-3:], len(email.utils.formatdate(localtime=True)))
# expect: 31 True GMT 31
