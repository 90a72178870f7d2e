# Products.
from decimal import Decimal, getcontext
print(Decimal("1.20") * 3, Decimal("-1.5") * Decimal("1.5"), 2 * Decimal("0.00"))
# expect: 3.60 -2.25 0.00
print(Decimal("12345678901234567890") * Decimal("98765432109876543210"))
# expect: 1.219326311370217952237463801E+39
print(Decimal("1E+500000") * Decimal("1E+400000"), Decimal("1E-900000") * Decimal("1E-90000"))
# expect: 1E+900000 1E-990000
print(Decimal("Infinity") * -2, Decimal("0") * -3)  # expect: -Infinity -0
getcontext().prec = 50
print(Decimal("12345678901234567890") * Decimal("98765432109876543210"))
# expect: 1219326311370217952237463801111263526900
getcontext().prec = 2
print(Decimal(99) * 99, Decimal("1.5") * Decimal("1.5"))  # expect: 9.8E+3 2.2
