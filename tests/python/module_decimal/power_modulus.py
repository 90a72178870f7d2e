# Powers with a modulus.
from decimal import Decimal as D, getcontext, InvalidOperation
print(pow(D(3), 4, 5), pow(D(2), 100, 1000007), pow(D(-3), 3, 7), pow(2, D(10), D(7)), pow(D(3), D(200), D("1E+3")))
# expect: 1 698635 -6 2 1
print(getcontext().power(3, 4, 5), getcontext().power(D(2), 3))  # expect: 1 8
for a, b, c in [("1.5", 2, 3), (2, -1, 7), (2, 3, 0), (0, 0, 5), ("1E+5", 3, "12345678901234567890123456789")]:
    try:
        print(pow(D(a), D(b), D(c)))
    except InvalidOperation as error:
        print(error)
# expect: [<class 'decimal.InvalidOperation'>]
# expect: [<class 'decimal.InvalidOperation'>]
# expect: [<class 'decimal.InvalidOperation'>]
# expect: [<class 'decimal.InvalidOperation'>]
# expect: [<class 'decimal.InvalidOperation'>]
print(pow(D(3), D("-0"), D(7)), pow(D(-3), D("-0E+5"), D(7)))  # expect: 1 1
