# Decimal from tuples and lists, and back.
from decimal import Decimal
for given in [(0, (1, 2, 3), -2), (1, (5,), 3), (0, (), 2), [1, [4, 2], 0], (0, (0, 0, 7), -1), (0, (1,), "F"),
              (1, (), "n"), (0, (4, 5), "N"), (True, (1,), 0)]:
    print(Decimal(given), Decimal(given).as_tuple())
# expect: 1.23 DecimalTuple(sign=0, digits=(1, 2, 3), exponent=-2)
# expect: -5E+3 DecimalTuple(sign=1, digits=(5,), exponent=3)
# expect: 0E+2 DecimalTuple(sign=0, digits=(0,), exponent=2)
# expect: -42 DecimalTuple(sign=1, digits=(4, 2), exponent=0)
# expect: 0.7 DecimalTuple(sign=0, digits=(7,), exponent=-1)
# expect: Infinity DecimalTuple(sign=0, digits=(0,), exponent='F')
# expect: -NaN DecimalTuple(sign=1, digits=(), exponent='n')
# expect: sNaN45 DecimalTuple(sign=0, digits=(4, 5), exponent='N')
# expect: -1 DecimalTuple(sign=1, digits=(1,), exponent=0)
for given in [(1, 2), (2, (1,), 0), (0, (10,), 0), (0, "12", 0), (0, (1,), "x"), (0, (1,), 1.5), ("0", (1,), 1),
              (0, (-1,), 0), (0, (1.5,), 0)]:
    try:
        Decimal(given)
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
# expect: ValueError argument must be a sequence of length 3
# expect: ValueError sign must be an integer with the value 0 or 1
# expect: ValueError coefficient must be a tuple of digits
# expect: ValueError coefficient must be a tuple of digits
# expect: ValueError string argument in the third position must be 'F', 'n' or 'N'
# expect: ValueError exponent must be an integer
# expect: ValueError sign must be an integer with the value 0 or 1
# expect: ValueError coefficient must be a tuple of digits
# expect: ValueError coefficient must be a tuple of digits
