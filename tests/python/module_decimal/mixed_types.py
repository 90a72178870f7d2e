# Decimals with other numbers.
from decimal import Decimal
print(Decimal("1.5") + 1, 1 + Decimal("1.5"), Decimal(3) * True, 2 ** Decimal(3), Decimal(2) ** 3, 7 // Decimal(2), 7 % Decimal(4))
# expect: 2.5 2.5 3 8 8 3 3
def attempt(operation):
    try:
        print(operation())
    except TypeError as error:
        print(error)
D = Decimal
attempt(lambda: D(1) + 1.5)
# expect: unsupported operand type(s) for +: 'decimal.Decimal' and 'float'
attempt(lambda: 1.5 - D(1))
# expect: unsupported operand type(s) for -: 'float' and 'decimal.Decimal'
attempt(lambda: D(1) * "a")  # expect: can't multiply sequence by non-int of type 'decimal.Decimal'
attempt(lambda: D(1) / None)
# expect: unsupported operand type(s) for /: 'decimal.Decimal' and 'NoneType'
attempt(lambda: D(1) ** 0.5)
# expect: unsupported operand type(s) for ** or pow(): 'decimal.Decimal' and 'float'
attempt(lambda: [] // D(1))
# expect: unsupported operand type(s) for //: 'list' and 'decimal.Decimal'
attempt(lambda: divmod(D(1), "x"))
# expect: unsupported operand type(s) for divmod(): 'decimal.Decimal' and 'str'
attempt(lambda: D(1) < "a")
# expect: '<' not supported between instances of 'decimal.Decimal' and 'str'
attempt(lambda: D(1) >= None)
# expect: '>=' not supported between instances of 'decimal.Decimal' and 'NoneType'
attempt(lambda: D(1) & 1)  # expect: unsupported operand type(s) for &: 'decimal.Decimal' and 'int'
attempt(lambda: D(1).compare(1.5))  # expect: conversion from float to Decimal is not supported
attempt(lambda: D(1).fma(2, "a"))  # expect: conversion from str to Decimal is not supported
print(sum([D("1.1"), D("2.2"), 3]), max(D("1.5"), 1, 2), min(D(3), 2.5), sorted([D(2), 1, D("1.5"), 0.5]))
# expect: 6.3 2 2.5 [0.5, 1, Decimal('1.5'), Decimal('2')]
