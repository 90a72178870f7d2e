# Ratios and tuples.
from decimal import Decimal as D, DecimalTuple
for text in ["0", "-0.0", "1.5", "-0.125", "1E+3", "3.14", "100", "1E-3", "0E+7"]:
    print(text, D(text).as_integer_ratio(), D(text).as_tuple(), D(text).adjusted())
# expect: 0 (0, 1) DecimalTuple(sign=0, digits=(0,), exponent=0) 0
# expect: -0.0 (0, 1) DecimalTuple(sign=1, digits=(0,), exponent=-1) -1
# expect: 1.5 (3, 2) DecimalTuple(sign=0, digits=(1, 5), exponent=-1) 0
# expect: -0.125 (-1, 8) DecimalTuple(sign=1, digits=(1, 2, 5), exponent=-3) -1
# expect: 1E+3 (1000, 1) DecimalTuple(sign=0, digits=(1,), exponent=3) 3
# expect: 3.14 (157, 50) DecimalTuple(sign=0, digits=(3, 1, 4), exponent=-2) 0
# expect: 100 (100, 1) DecimalTuple(sign=0, digits=(1, 0, 0), exponent=0) 2
# expect: 1E-3 (1, 1000) DecimalTuple(sign=0, digits=(1,), exponent=-3) -3
# expect: 0E+7 (0, 1) DecimalTuple(sign=0, digits=(0,), exponent=7) 7
for text in ["Infinity", "NaN"]:
    try:
        D(text).as_integer_ratio()
    except (ValueError, OverflowError) as error:
        print(type(error).__name__, error)
# expect: OverflowError cannot convert Infinity to integer ratio
# expect: ValueError cannot convert NaN to integer ratio
t = D("-12.5").as_tuple()
print(t.sign, t.digits, t.exponent, t == (1, (1, 2, 5), -1), t[1], len(t), isinstance(t, tuple), D(t), t._replace(sign=0), t._asdict(), t._fields)
# expect: 1 (1, 2, 5) -1 True (1, 2, 5) 3 True -12.5 DecimalTuple(sign=0, digits=(1, 2, 5), exponent=-1) {'sign': 1, 'digits': (1, 2, 5), 'exponent': -1} ('sign', 'digits', 'exponent')
sign, digits, exponent = t
print(sign, digits, exponent, DecimalTuple(0, (1,), 2), DecimalTuple._make([0, (1,), 2]), D("Infinity").adjusted())
# expect: 1 (1, 2, 5) -1 DecimalTuple(sign=0, digits=(1,), exponent=2) DecimalTuple(sign=0, digits=(1,), exponent=2) 0
