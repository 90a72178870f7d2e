# Decimals against ints, floats and each other.
from decimal import Decimal as D
print(D("1.0") == D("1.00"), D(1) == 1, 1 == D(1), D("0.1") == 0.1, D("0.5") == 0.5, 0.25 == D("0.25"), D(1) == True)
# expect: True True True False True True True
print(D("0.1") < 0.1, D("0.1") > 0.1, 1 < D("1.5") < 2, D("1E+100") > 10**99, D("1E+100") == 10**100)
# expect: True False True True True
print(D("-0") == 0, D("Infinity") > 10**400, D("-Infinity") < float("-1e308"), D("Infinity") == float("inf"))
# expect: True True True True
print(D("NaN") == D("NaN"), D("NaN") != 1, D(1) == "1", D(1) != None, D(2) in [1, 2, 3], D("1.50") in {D("1.5")})
# expect: False True False True True True
print(D("12345678901234567890123456789012345") > D("12345678901234567890123456789012344"))
# expect: True
print(D("1E+999999") > D("1E-999999"), D("1.1") >= D("1.10"), D("-1.1") <= D("-1.2"))
# expect: True True False
for a, b in [(D("NaN"), 1), (1, D("NaN"))]:
    try:
        print(a < b)
    except ArithmeticError as error:
        print(type(error).__name__, error)
# expect: InvalidOperation [<class 'decimal.InvalidOperation'>]
# expect: InvalidOperation [<class 'decimal.InvalidOperation'>]
try:
    print(D("sNaN") == 1)
except ArithmeticError as error:
    print(type(error).__name__, error)
# expect: InvalidOperation [<class 'decimal.InvalidOperation'>]
