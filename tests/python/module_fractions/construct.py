from fractions import Fraction as F

for arguments in ((), (3,), (6, -4), (0.75,), (0.1,), (True,), (F(1, 2),), (F(1, 2), F(3, 4)), (F(0), 3),
                  ("3/4",), (" -1.5 ",), ("1e3",), ("2.5E-2",), ("1_000/3",), (".5",), ("5.",),
                  ("+7",), ("abc",), ("1/0",), ("1/ 2",), ("",), ("1e",), ("1__0",), ("0x1",),
                  (1, 0), (1.5, 2), ([],), (None,), (1, "2"), (float("inf"),), (float("nan"),)):
    try:
        print(repr(F(*arguments)))
    except (ValueError, TypeError, ZeroDivisionError, OverflowError) as error:
        print(type(error).__name__, error)
# expect: Fraction(0, 1)
# expect: Fraction(3, 1)
# expect: Fraction(-3, 2)
# expect: Fraction(3, 4)
# expect: Fraction(3602879701896397, 36028797018963968)
# expect: Fraction(1, 1)
# expect: Fraction(1, 2)
# expect: Fraction(2, 3)
# expect: Fraction(0, 1)
# expect: Fraction(3, 4)
# expect: Fraction(-3, 2)
# expect: Fraction(1000, 1)
# expect: Fraction(1, 40)
# expect: Fraction(1000, 3)
# expect: Fraction(1, 2)
# expect: Fraction(5, 1)
# expect: Fraction(7, 1)
# expect: ValueError Invalid literal for Fraction: 'abc'
# expect: ZeroDivisionError Fraction(1, 0)
# expect: ValueError Invalid literal for Fraction: '1/ 2'
# expect: ValueError Invalid literal for Fraction: ''
# expect: ValueError Invalid literal for Fraction: '1e'
# expect: ValueError Invalid literal for Fraction: '1__0'
# expect: ValueError Invalid literal for Fraction: '0x1'
# expect: ZeroDivisionError Fraction(1, 0)
# expect: TypeError both arguments should be Rational instances
# expect: TypeError argument should be a string or a Rational instance
# expect: TypeError argument should be a string or a Rational instance
# expect: TypeError both arguments should be Rational instances
# expect: OverflowError cannot convert Infinity to integer ratio
# expect: ValueError cannot convert NaN to integer ratio
print(F.from_float(0.25), F.from_float(3), F(7, 3).numerator, F(7, 3).denominator,
      F(3, 2).as_integer_ratio(), str(F(3)), f"{F(1, 2)}")
# expect: 1/4 3 7 3 (3, 2) 3 1/2
try:
    F.from_float("x")
except TypeError as error:
    print(error)
# expect: Fraction.from_float() only takes floats, not 'x' (str)
