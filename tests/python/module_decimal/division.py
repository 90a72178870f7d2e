# Quotients, whole quotients and remainders.
from decimal import Decimal, getcontext
print(Decimal(1) / 3, Decimal(2) / 3, Decimal(1) / 8, Decimal(10) / 5, Decimal("1.00") / 2)
# expect: 0.3333333333333333333333333333 0.6666666666666666666666666667 0.125 2 0.50
print(Decimal(1000) / 10, Decimal("2.40") / Decimal("0.2"), 1 / Decimal(7), Decimal("1E+10") / 3)
# expect: 100 12.0 0.1428571428571428571428571429 3333333333.333333333333333333
print(Decimal(22) // 7, Decimal(-22) // 7, Decimal(22) % 7, Decimal(-22) % 7, Decimal("5.5") % Decimal("1.2"))
# expect: 3 -3 1 -1 0.7
print(divmod(Decimal("22.5"), 7), divmod(-22, Decimal(7)), divmod(Decimal(1), Decimal("0.3")))
# expect: (Decimal('3'), Decimal('1.5')) (Decimal('-3'), Decimal('-1')) (Decimal('3'), Decimal('0.1'))
print(Decimal(5) // Decimal("Infinity"), Decimal(5) % Decimal("Infinity"), Decimal(0) / 5, Decimal("-0") // 3)
# expect: 0 5 0 -0
print(Decimal(18).remainder_near(10), Decimal(25).remainder_near(10), Decimal("0.1").remainder_near(Decimal("1E+9")))
# expect: -2 5 0.1
getcontext().prec = 40
print(Decimal(1) / 7, Decimal(123456789) / Decimal("0.000321"))
# expect: 0.1428571428571428571428571428571428571429 384600588785.0467289719626168224299065421
getcontext().prec = 5
print(Decimal(1) / 3, Decimal(1) / Decimal("1E-50"), Decimal(123456789) // 1000000)
# expect: 0.33333 1E+50 123
