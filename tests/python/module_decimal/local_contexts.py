# localcontext and with.
from decimal import (Context, Decimal, ExtendedContext, Inexact, ROUND_UP, getcontext,
    localcontext)
print(Decimal(1) / 7)  # expect: 0.1428571428571428571428571429
with localcontext() as inner:
    inner.prec = 5
    print(Decimal(1) / 7)
    with localcontext(prec=2, rounding=ROUND_UP):
        print(Decimal(1) / 7)
    print(Decimal(1) / 7)
# expect: 0.14286
# expect: 0.15
# expect: 0.14286
print(Decimal(1) / 7)  # expect: 0.1428571428571428571428571429
with localcontext(Context(prec=3)) as third:
    print(getcontext() is third, Decimal(1) / 7)
# expect: True 0.143
try:
    with localcontext(prec=4):
        raise KeyError("x")
except KeyError:
    print(getcontext().prec)
# expect: 28
with localcontext(ExtendedContext, traps=[Inexact]):
    try:
        Decimal(1) / 3
    except Inexact:
        print("inexact")
# expect: inexact
manager = localcontext(prec=7)
with manager as one:
    print(one.prec)
# expect: 7
print(getcontext().prec)  # expect: 28
