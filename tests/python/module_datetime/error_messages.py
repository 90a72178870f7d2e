# What datetime refuses, and in which words.
from datetime import date, datetime, time, timedelta, timezone, tzinfo
def attempt(*functions):
    for function in functions:
        try:
            print(repr(function()))
        except Exception as error:
            print(type(error).__name__, error)
attempt(lambda: timedelta(1) / 0, lambda: timedelta(1) // 0, lambda: timedelta(1) % timedelta(0),
        lambda: timedelta(1) // timedelta(0), lambda: timedelta(1) / timedelta(0), lambda: timedelta(1) / 0.0,
        lambda: timedelta(1) * float('nan'), lambda: timedelta.max * 2, lambda: timedelta.max + timedelta(1),
        lambda: timedelta('x'), lambda: timedelta(days=float('nan')), lambda: timedelta(days=float('inf')),
        lambda: timedelta(days=10**30), lambda: timedelta(1) + 1, lambda: timedelta(1) < 1)
# expect: ZeroDivisionError integer division or modulo by zero
# expect: ZeroDivisionError integer division or modulo by zero
# expect: ZeroDivisionError integer modulo by zero
# expect: ZeroDivisionError integer division or modulo by zero
# expect: ZeroDivisionError division by zero
# expect: ZeroDivisionError integer division or modulo by zero
# expect: ValueError cannot convert NaN to integer ratio
# expect: OverflowError days=1999999999; must have magnitude <= 999999999
# expect: OverflowError days=1000000000; must have magnitude <= 999999999
# expect: TypeError unsupported type for timedelta days component: str
# expect: ValueError cannot convert float NaN to integer
# expect: OverflowError cannot convert float infinity to integer
# expect: OverflowError Python int too large to convert to C int
# expect: TypeError unsupported operand type(s) for +: 'datetime.timedelta' and 'int'
# expect: TypeError '<' not supported between instances of 'datetime.timedelta' and 'int'
attempt(lambda: date(2020, 1), lambda: date('a', 1, 1), lambda: date(2020.0, 1, 1), lambda: date(10**30, 1, 1),
        lambda: date(10**10, 1, 1), lambda: date.fromordinal(0), lambda: date.fromordinal(10**7),
        lambda: date.fromisocalendar(2020, 54, 1), lambda: date.fromisocalendar(2020, 1, 8),
        lambda: date.fromisocalendar(0, 1, 1), lambda: date.fromisoformat('x'), lambda: date.fromisoformat(5),
        lambda: date.fromisoformat('2024-1-1'), lambda: date(2020, 1, 1) < datetime(2020, 1, 1),
        lambda: date(2020, 1, 1) < 5, lambda: date(2020, 1, 1).strftime(5), lambda: date(2020, 1, 1) + 1)
# expect: TypeError function missing required argument 'day' (pos 3)
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: TypeError 'float' object cannot be interpreted as an integer
# expect: OverflowError Python int too large to convert to C long
# expect: OverflowError signed integer is greater than maximum
# expect: ValueError ordinal must be >= 1
# expect: ValueError year 27380 is out of range
# expect: ValueError Invalid week: 54
# expect: ValueError Invalid day: 8 (range is [1, 7])
# expect: ValueError Year is out of range: 0
# expect: ValueError Invalid isoformat string: 'x'
# expect: TypeError fromisoformat: argument must be str
# expect: ValueError Invalid isoformat string: '2024-1-1'
# expect: TypeError can't compare datetime.datetime to datetime.date
# expect: TypeError '<' not supported between instances of 'datetime.date' and 'int'
# expect: TypeError strftime() argument 1 must be str, not int
# expect: TypeError unsupported operand type(s) for +: 'datetime.date' and 'int'
attempt(lambda: datetime.fromtimestamp(1e20), lambda: datetime.fromtimestamp(float('nan')), lambda: datetime.fromtimestamp(1e12),
        lambda: datetime.fromisoformat('2024-01-01T10:00:00+25:00'), lambda: datetime(2020, 1, 1, tzinfo=5),
        lambda: datetime(2020, 1, 1, tzinfo=timezone.utc).isoformat(timespec='x'), lambda: datetime(2020, 1, 1).isoformat(5),
        lambda: datetime(2020, 1, 1).isoformat('ab'), lambda: datetime.combine(1, 2), lambda: datetime(2020, 1, 1) - 5,
        lambda: 5 - datetime(2020, 1, 1), lambda: datetime.max + timedelta(1), lambda: datetime(2020, 1, 1) + timedelta(days=-1000000),
        lambda: datetime.now(5), lambda: datetime(2020, 1, 1).replace(year=0), lambda: datetime(2024, 1, 1, 24))
# expect: OverflowError timestamp out of range for platform time_t
# expect: ValueError Invalid value NaN (not a number)
# expect: ValueError year 33658 is out of range
# expect: ValueError offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not datetime.timedelta(days=1, seconds=3600).
# expect: TypeError tzinfo argument must be None or of a tzinfo subclass, not type 'int'
# expect: ValueError Unknown timespec value
# expect: TypeError isoformat() argument 1 must be a unicode character, not int
# expect: TypeError isoformat() argument 1 must be a unicode character, not str
# expect: TypeError combine() argument 1 must be datetime.date, not int
# expect: TypeError unsupported operand type(s) for -: 'datetime.datetime' and 'int'
# expect: TypeError unsupported operand type(s) for -: 'int' and 'datetime.datetime'
# expect: OverflowError date value out of range
# expect: OverflowError date value out of range
# expect: TypeError tzinfo argument must be None or of a tzinfo subclass, not type 'int'
# expect: ValueError year 0 is out of range
# expect: ValueError hour must be in 0..23
attempt(lambda: timezone(5), lambda: timezone(timedelta(days=1)), lambda: timezone(timedelta(1), 5),
        lambda: timezone.utc.utcoffset(5), lambda: timezone.utc.fromutc(datetime(2020, 1, 1)), lambda: tzinfo().utcoffset(None),
        lambda: tzinfo().fromutc(5), lambda: time(1, fold=2), lambda: time(1) < 5,
        lambda: time(1, tzinfo=timezone.utc) < time(1), lambda: time.fromisoformat('x'))
# expect: TypeError timezone() argument 1 must be datetime.timedelta, not int
# expect: ValueError offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not datetime.timedelta(days=1).
# expect: TypeError timezone() argument 2 must be str, not int
# expect: TypeError utcoffset(dt) argument must be a datetime instance or None, not int
# expect: ValueError fromutc: dt.tzinfo is not self
# expect: NotImplementedError a tzinfo subclass must implement utcoffset()
# expect: TypeError fromutc: argument must be a datetime
# expect: ValueError fold must be either 0 or 1
# expect: TypeError '<' not supported between instances of 'datetime.time' and 'int'
# expect: TypeError can't compare offset-naive and offset-aware times
# expect: ValueError Invalid isoformat string: 'x'
attempt(lambda: datetime.strptime('x', '%Q'), lambda: datetime.strptime('x', '%'), lambda: datetime.strptime(5, '%Y'),
        lambda: datetime.strptime('29 Feb', '%d %b'), lambda: datetime.strptime('1 1', '%V %u'),
        lambda: datetime.strptime('2024', '%G'), lambda: datetime.strptime('2024 60', '%Y %W'))
# expect: ValueError 'Q' is a bad directive in format '%Q'
# expect: ValueError stray % in format '%'
# expect: TypeError strptime() argument 1 must be str, not int
# expect: ValueError day is out of range for month
# expect: ValueError ISO week directive '%V' is incompatible with the year directive '%Y'. Use the ISO year '%G' instead.
# expect: ValueError ISO year directive '%G' must be used with the ISO week directive '%V' and a weekday directive ('%A', '%a', '%w', or '%u').
# expect: ValueError unconverted data remains: 0
