# What the classes of datetime refuse, and what they do not ask a time zone for.
import time as clock
from datetime import date, datetime, time, timedelta, timezone, tzinfo
def show(function):
    try:
        print(repr(function()))
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
for made in (datetime, 2020, 1, 1, 0, 0, 0, 0, None, 1), (time, 1, 1, 1, 1, None, 1):
    try:
        made[0](*made[1:])
    except TypeError as error:
        print(str(error).split(maxsplit=1)[1])
# expect: takes at most 8 positional arguments (9 given)
# expect: takes at most 5 positional arguments (6 given)
show(lambda: datetime(2020, 1, 1).replace(1, 2, 3, 4, 5, 6, 7, None, 1))
show(lambda: time(1).replace(1, 2, 3, 4, None, 1))
# expect: TypeError replace() takes at most 8 positional arguments (9 given)
# expect: TypeError replace() takes at most 5 positional arguments (6 given)
show(lambda: time(1, fold=1).replace(2))  # expect: datetime.time(2, 0, fold=1)
for parts in ((2**40, 1, 1), (2020, 2**80, 1), (2020, 1, -2**40), ("x", 1, 1)):
    show(lambda: date.fromisocalendar(*parts))
# expect: ValueError ISO calendar component out of range
# expect: ValueError ISO calendar component out of range
# expect: ValueError ISO calendar component out of range
# expect: TypeError 'str' object cannot be interpreted as an integer
show(lambda: datetime.fromtimestamp(253402300800, timezone.utc))
# expect: ValueError year 10000 is out of range
show(lambda: date.fromtimestamp(-62135596801))  # expect: ValueError year 0 is out of range
for text in ("2020-W54", "2020-W10-9", "2020-W00-1T00:00"):
    show(lambda: datetime.fromisoformat(text))
# expect: ValueError Invalid isoformat string: '2020-W54'
# expect: ValueError Invalid isoformat string: '2020-W10-9'
# expect: ValueError Invalid isoformat string: '2020-W00-1T00:00'
show(lambda: datetime.strptime("-0130:30", "%z"))
# expect: ValueError invalid literal for int() with base 10: ':3'
show(lambda: clock.strptime("-01:3030", "%z"))
# expect: ValueError Inconsistent use of : in -01:3030
class OnlyNamed(tzinfo):
    def tzname(self, moment):
        return "named"
class OnlyOffset(tzinfo):
    def utcoffset(self, moment):
        return timedelta(hours=1)
print(time(2, 3, 4, tzinfo=OnlyNamed()).strftime("%H:%M:%S %Z %%z"))  # expect: 02:03:04 named %z
print(time(2, 3, 4, tzinfo=OnlyOffset()).strftime("%H:%M:%S %z"))  # expect: 02:03:04 +0100
