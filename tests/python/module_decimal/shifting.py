# shift, rotate, scaleb, logb.
from decimal import Context, Decimal, DecimalException
D = Decimal
context = Context(prec=9)
for n in [-9, -2, 0, 2, 8, 9]:
    print(n, context.shift(D("123456789"), n), context.rotate(D("12345"), n), context.shift(D("-34.5"), n), context.rotate(D("-1E+3"), n))
# expect: -9 0 12345 -0.0 -1E+3
# expect: -2 1234567 450000123 -0.3 -1.0000000E+10
# expect: 0 123456789 12345 -34.5 -1E+3
# expect: 2 345678900 1234500 -3450.0 -1.00E+5
# expect: 8 900000000 500001234 -50000000.0 -1.00000000E+11
# expect: 9 0 12345 -0.0 -1E+3
print(D("7.50").scaleb(-2), D("7.50").scaleb(3), D("1E+5").scaleb(D(2)), D("Infinity").scaleb(4), D(0).scaleb(5))
# expect: 0.0750 7.50E+3 1E+7 Infinity 0E+5
print(D(250).logb(), D("0.03").logb(), D("1E+100").logb(), D("-Infinity").logb())
# expect: 2 -2 100 Infinity
for function in [lambda: D(0).logb(), lambda: D(1).shift(100), lambda: D(1).rotate(D("1.5")), lambda: D(1).scaleb(D("1E+1")), lambda: D(1).shift(D("Infinity"))]:
    try:
        print(function())
    except DecimalException as error:
        print(type(error).__name__, error)
# expect: DivisionByZero [<class 'decimal.DivisionByZero'>]
# expect: InvalidOperation [<class 'decimal.InvalidOperation'>]
# expect: InvalidOperation [<class 'decimal.InvalidOperation'>]
# expect: InvalidOperation [<class 'decimal.InvalidOperation'>]
# expect: InvalidOperation [<class 'decimal.InvalidOperation'>]
