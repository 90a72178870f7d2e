# A class derived from Context.
from decimal import Context, Decimal, getcontext, localcontext, setcontext
class Cents(Context):
    unit = "cent"
    def round(self, value):
        return self.quantize(value, Decimal("0.01"))
c = Cents(prec=6)
print(c.prec, c.unit, c.round(Decimal("1.2345")), isinstance(c, Context), c.divide(2, 3))
# expect: 6 cent 1.23 True 0.666667
c.prec = 3
c.note = "x"
print(c.prec, c.note, c.divide(2, 3), c.copy().prec)  # expect: 3 x 0.667 3
setattr(c, "prec", 4)
print(c.prec, c.divide(2, 3), Decimal(1).exp(c), Decimal(2).sqrt(context=c))
# expect: 4 0.6667 2.718 1.414
try:
    c.prec = 0
except ValueError as error:
    print(error)
# expect: valid range for prec is [1, MAX_PREC]
setcontext(c)
print(Decimal(2) / 3, getcontext().prec)  # expect: 0.6667 4
with localcontext(c) as inner:
    inner.prec = 2
    print(Decimal(2) / 3)
# expect: 0.67
