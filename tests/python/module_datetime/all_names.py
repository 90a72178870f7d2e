# Every public name of the types of datetime.
from datetime import date, datetime, time, timedelta, timezone
def missing(thing, names):
    return [name for name in names.split() if not hasattr(thing, name)]
print(missing(date, """
ctime day fromisocalendar fromisoformat fromordinal fromtimestamp isocalendar isoformat
isoweekday max min month replace resolution strftime timetuple today toordinal weekday year
"""))
# expect: []
print(missing(datetime, """
astimezone combine ctime date day dst fold fromisocalendar fromisoformat fromordinal
fromtimestamp hour isocalendar isoformat isoweekday max microsecond min minute month now
replace resolution second strftime strptime time timestamp timetuple timetz today toordinal
tzinfo tzname utcfromtimestamp utcnow utcoffset utctimetuple weekday year
"""))
# expect: []
print(missing(time, """
dst fold fromisoformat hour isoformat max microsecond min minute replace resolution second
strftime tzinfo tzname utcoffset
"""))
# expect: []
print(missing(timedelta, """
days max microseconds min resolution seconds total_seconds
"""))
# expect: []
print(missing(timezone, """
dst fromutc max min tzname utc utcoffset
"""))
# expect: []
