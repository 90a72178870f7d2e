# The signal for mixing floats in.
from decimal import Decimal, FloatOperation, getcontext
c = getcontext()
c.clear_flags()
print(Decimal(0.5), c.flags[FloatOperation])  # expect: 0.5 True
c.clear_flags()
print(Decimal("0.5") == 0.5, c.flags[FloatOperation])  # expect: True True
c.clear_flags()
print(Decimal.from_float(0.5), c.create_decimal_from_float(0.5), c.flags[FloatOperation])
# expect: 0.5 0.5 False
c.traps[FloatOperation] = True
for function in [lambda: Decimal(0.5), lambda: Decimal(1) < 0.5, lambda: c.create_decimal(0.5), lambda: Decimal("0.5") == 0.5, lambda: Decimal.from_float(0.25)]:
    try:
        print(function())
    except FloatOperation as error:
        print(repr(error), isinstance(error, TypeError))
# expect: FloatOperation([<class 'decimal.FloatOperation'>]) True
# expect: FloatOperation([<class 'decimal.FloatOperation'>]) True
# expect: FloatOperation([<class 'decimal.FloatOperation'>]) True
# expect: True
# expect: 0.25
