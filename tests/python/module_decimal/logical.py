# Operations on digits 0 and 1.
from decimal import Context, Decimal, InvalidOperation
D = Decimal
a, b = D("1100"), D("1010")
print(a.logical_and(b), a.logical_or(b), a.logical_xor(b), a.logical_invert(), D(0).logical_invert(Context(prec=5)))
# expect: 1000 1110 110 1111111111111111111111110011 11111
print(D("111").logical_and(1), D(10).logical_or(101), Context(prec=3).logical_and(11111 % 1000, 101))
# expect: 1 111 101
for x, y in [("12", "1"), ("-1", "1"), ("1E+1", "1"), ("1", "NaN"), ("1.0", "1")]:
    try:
        print(D(x).logical_xor(D(y)))
    except InvalidOperation as error:
        print(error)
# expect: [<class 'decimal.InvalidOperation'>]
# expect: [<class 'decimal.InvalidOperation'>]
# expect: [<class 'decimal.InvalidOperation'>]
# expect: [<class 'decimal.InvalidOperation'>]
# expect: [<class 'decimal.InvalidOperation'>]
