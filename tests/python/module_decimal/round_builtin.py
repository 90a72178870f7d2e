# round(), int(), math.floor and the like.
import math
from decimal import Decimal as D
for text in ["2.5", "3.5", "-2.5", "0.5", "1E+3", "123.456", "-0.4", "7"]:
    d = D(text)
    print(text, round(d), int(d), math.floor(d), math.ceil(d), math.trunc(d), round(d, 1), round(d, 0), round(d, -1), type(round(d)).__name__)
# expect: 2.5 2 2 2 3 2 2.5 2 0E+1 int
# expect: 3.5 4 3 3 4 3 3.5 4 0E+1 int
# expect: -2.5 -2 -2 -3 -2 -2 -2.5 -2 -0E+1 int
# expect: 0.5 0 0 0 1 0 0.5 0 0E+1 int
# expect: 1E+3 1000 1000 1000 1000 1000 1000.0 1000 1.00E+3 int
# expect: 123.456 123 123 123 124 123 123.5 123 1.2E+2 int
# expect: -0.4 0 0 -1 0 0 -0.4 -0 -0E+1 int
# expect: 7 7 7 7 7 7 7.0 7 1E+1 int
print(round(D("2.675"), 2), round(D("1E+2"), 3), int(D("1E+30")), int(D("-99999999999999999999.9")))
# expect: 2.68 100.000 1000000000000000000000000000000 -99999999999999999999
def attempt(operation):
    try:
        print(operation())
    except (ValueError, OverflowError, TypeError, ArithmeticError) as error:
        print(type(error).__name__, error)
for text in ["NaN", "Infinity", "-sNaN"]:
    attempt(lambda: int(D(text)))
    attempt(lambda: round(D(text)))
    attempt(lambda: math.floor(D(text)))
# expect: ValueError cannot convert NaN to integer
# expect: ValueError cannot convert NaN to integer
# expect: ValueError cannot convert NaN to integer
# expect: OverflowError cannot convert Infinity to integer
# expect: OverflowError cannot convert Infinity to integer
# expect: OverflowError cannot convert Infinity to integer
# expect: ValueError cannot convert NaN to integer
# expect: ValueError cannot convert NaN to integer
# expect: ValueError cannot convert NaN to integer
attempt(lambda: round(D("1.5"), "a"))  # expect: TypeError optional arg must be an integer
attempt(lambda: round(D("1.5"), 30))
# expect: InvalidOperation [<class 'decimal.InvalidOperation'>]
attempt(lambda: round(D("NaN"), 2))  # expect: NaN
