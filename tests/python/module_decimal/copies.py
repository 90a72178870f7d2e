# Copying and reducing.
from decimal import Context, Decimal, Inexact, Rounded
x = Decimal("1.50")
print(x.__copy__() is x, x.__deepcopy__({}) is x, x.__reduce__())
# expect: True True (<class 'decimal.Decimal'>, ('1.50',))
c = Context(prec=5, flags=[Inexact], traps=[Rounded])
d = c.copy()
d.prec = 9
print(c.prec, d.prec, c.__copy__() == c, c.__reduce__())
# expect: 5 9 False (<class 'decimal.Context'>, (5, 'ROUND_HALF_EVEN', -999999, 999999, 1, 0, [<class 'decimal.Inexact'>], [<class 'decimal.Rounded'>]))
cls, arguments = c.__reduce__()
print(cls(*arguments))
# expect: Context(prec=5, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[Inexact], traps=[Rounded])
