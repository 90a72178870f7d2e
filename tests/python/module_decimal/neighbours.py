# next_plus, next_minus, next_toward.
from decimal import Context, Decimal
D = Decimal
context = Context(prec=3, Emin=-5, Emax=5, traps=[])
for text in ["1", "0.999", "1000", "0", "-0", "9.99E+5", "Infinity", "-Infinity", "1.234567", "1E-7", "-1E-5", "NaN4"]:
    print(text, context.next_plus(D(text)), context.next_minus(D(text)), context.next_toward(D(text), D(2)), context.next_toward(D(text), D("-Infinity")))
# expect: 1 1.01 0.999 1.01 0.999
# expect: 0.999 1.00 0.998 1.00 0.998
# expect: 1000 1.01E+3 999 999 999
# expect: 0 1E-7 -1E-7 1E-7 -1E-7
# expect: -0 1E-7 -1E-7 1E-7 -1E-7
# expect: 9.99E+5 Infinity 9.98E+5 9.98E+5 9.98E+5
# expect: Infinity Infinity 9.99E+5 9.99E+5 9.99E+5
# expect: -Infinity -9.99E+5 -Infinity -9.99E+5 -Infinity
# expect: 1.234567 1.24 1.23 1.24 1.23
# expect: 1E-7 2E-7 0E-7 2E-7 0E-7
# expect: -1E-5 -0.0000099 -0.0000101 -0.0000099 -0.0000101
# expect: NaN4 NaN4 NaN4 NaN4 NaN4
print(D(1).next_plus(), D(1).next_minus(), D("1E+2").next_toward(0), D(5).next_toward(5))
# expect: 1.000000000000000000000000001 0.9999999999999999999999999999 99.99999999999999999999999999 5
