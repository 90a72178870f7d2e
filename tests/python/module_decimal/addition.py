# Sums and differences.
from decimal import Decimal, getcontext
print(Decimal("1.1") + Decimal("2.2"), Decimal("1.10") + 1, 1 - Decimal("0.9"))
# expect: 3.3 2.10 0.1
print(Decimal("1E+3") + 1, Decimal("1E+50") + 1, Decimal("1E+50") - Decimal("1E-50"))
# expect: 1001 1.000000000000000000000000000E+50 1.000000000000000000000000000E+50
print(Decimal("0.1") + Decimal("0.1") + Decimal("0.1") - Decimal("0.3"))  # expect: 0.0
print(Decimal("-0") + 0, Decimal("-0") + Decimal("-0"), Decimal("1.0") - Decimal("1.00"))
# expect: 0 -0 0.00
print(Decimal(10**27) + Decimal("0.5"), Decimal(10**28) + 1, Decimal("9" * 28) + 1)
# expect: 1000000000000000000000000000 1.000000000000000000000000000E+28 1.000000000000000000000000000E+28
print(Decimal("Infinity") + 1, Decimal("-Infinity") + Decimal("-Infinity"), Decimal("NaN5") + 1)
# expect: Infinity -Infinity NaN5
getcontext().prec = 3
print(Decimal("1.234") + 0, Decimal("9.999") + 0, +Decimal("12345"), Decimal(0) + Decimal("1E-10"))
# expect: 1.23 10.0 1.23E+4 1E-10
print(Decimal("0E+5") + 7, Decimal("7E+9") + Decimal("0E-3"))  # expect: 7 7.00E+9
total = Decimal(0)
for i in range(1000):
    total += Decimal("0.01")
print(total)  # expect: 10.0
