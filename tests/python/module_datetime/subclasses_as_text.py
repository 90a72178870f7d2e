# How instances of subclasses of datetime's types, Decimal and UUID show and are formatted.
from datetime import *
from decimal import Decimal
from fractions import Fraction
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class A(datetime): pass
class B(date): pass
class C(time): pass
class D(timedelta): pass
class E(datetime):
    def strftime(self, f): return "S" + f
class G(date):
    def __str__(self): return "G!"
class De(Decimal): pass
class Fr(Fraction): pass
class H(date):
    def isoformat(self): return "iso!"
for x in (A(2020, 1, 2), B(2020, 1, 2), C(3, 4), D(1, 2), De("1.5"), Fr(1, 2)): t(lambda: repr(x)); t(lambda: str(x)); t(lambda: f"{x}"); t(lambda: [x])
# expect: A(2020, 1, 2, 0, 0)
# expect: 2020-01-02 00:00:00
# expect: 2020-01-02 00:00:00
# expect: [A(2020, 1, 2, 0, 0)]
# expect: B(2020, 1, 2)
# expect: 2020-01-02
# expect: 2020-01-02
# expect: [B(2020, 1, 2)]
# expect: C(3, 4)
# expect: 03:04:00
# expect: 03:04:00
# expect: [C(3, 4)]
# expect: D(days=1, seconds=2)
# expect: 1 day, 0:00:02
# expect: 1 day, 0:00:02
# expect: [D(days=1, seconds=2)]
# expect: Decimal('1.5')
# expect: 1.5
# expect: 1.5
# expect: [Decimal('1.5')]
# expect: Fr(1, 2)
# expect: 1/2
# expect: 1/2
# expect: [Fr(1, 2)]
for x in (A(2020, 1, 2), B(2020, 1, 2), C(3, 4), E(2020, 1, 2)): t(lambda: f"{x:%H-%Y}"); t(lambda: format(x, "%H")); t(lambda: x.strftime("%H"))
# expect: 00-2020
# expect: 00
# expect: 00
# expect: 00-2020
# expect: 00
# expect: 00
# expect: 03-1900
# expect: 03
# expect: 03
# expect: S%H-%Y
# expect: S%H
# expect: S%H
g = G(2020, 1, 2); t(lambda: (f"{g}", format(g), f"{g:%Y}", "%s" % g)); h = H(2020, 1, 2); t(lambda: (str(h), f"{h}", repr(h)))
# expect: ('G!', 'G!', '2020', 'G!')
# expect: ('iso!', 'iso!', 'H(2020, 1, 2)')
t(lambda: f"{De('1.255'):.2f}"); t(lambda: type(A.fromtimestamp(0, timezone.utc)).__name__); t(lambda: type(A(2020,1,1).date()).__name__); t(lambda: A(2020,1,1) == datetime(2020,1,1)); t(lambda: B(2020,1,1) - date(2019,1,1)); t(lambda: type(B.today()).__name__); t(lambda: type(B.fromordinal(5)).__name__); t(lambda: A.min); t(lambda: B.max)
# expect: 1.26
# expect: A
# expect: date
# expect: True
# expect: 365 days, 0:00:00
# expect: B
# expect: B
# expect: 0001-01-01 00:00:00
# expect: 9999-12-31
class Money(Decimal):
    def __str__(self): return "money"
m = Money("1.255")
t(lambda: (f"{m}", format(m), "{}".format(m), f"{m:.2f}", f"{m!s}", "%s" % m))
# expect: ('1.255', '1.255', '1.255', '1.26', 'money', 'money')
import uuid
class U(uuid.UUID):
    def __str__(self): return "u!"
class V(uuid.UUID): pass
t(lambda: (repr(U(int=5)), str(V(int=5)), repr(V(int=5)), f"{U(int=5)}"))
# expect: ("U('u!')", '00000000-0000-0000-0000-000000000005', "V('00000000-0000-0000-0000-000000000005')", 'u!')
class Clock(time):
    def isoformat(self, timespec="auto"): return "clock"
class Stamp(datetime):
    def isoformat(self, sep="T", timespec="auto"): return "stamp" + sep
t(lambda: (str(Clock(1)), str(Stamp(2020, 1, 1)), f"{Clock(1)}"))
# expect: ('clock', 'stamp ', 'clock')
