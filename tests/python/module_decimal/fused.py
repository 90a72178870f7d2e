# fma rounds once.
from decimal import Context, Decimal, InvalidOperation
D = Decimal
print(D(2).fma(3, 5), D("1.1").fma(D("1.1"), D("-1.21")), D(10**27).fma(10**27, -1))
# expect: 11 0.00 1.000000000000000000000000000E+54
context = Context(prec=3)
print(context.fma(D("9.99"), D("9.99"), D("0.001")), context.add(context.multiply(D("9.99"), D("9.99")), D("0.001")))
# expect: 99.8 99.8
for a, b, c in [("NaN1", 2, 3), (1, "NaN2", "NaN3"), (1, 2, "sNaN"), ("Infinity", 0, 1), ("Infinity", 1, "-Infinity"), ("Infinity", 0, "NaN")]:
    try:
        print(D(a).fma(D(b), D(c)))
    except InvalidOperation as error:
        print(error)
# expect: NaN1
# expect: NaN2
# expect: [<class 'decimal.InvalidOperation'>]
# expect: [<class 'decimal.InvalidOperation'>]
# expect: [<class 'decimal.InvalidOperation'>]
# expect: [<class 'decimal.InvalidOperation'>]
