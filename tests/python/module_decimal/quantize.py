# quantize with all roundings.
from decimal import (Context, Decimal, InvalidOperation, ROUND_05UP, ROUND_CEILING, ROUND_DOWN,
    ROUND_FLOOR, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_UP)
D = Decimal
for rounding in [ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP]:
    print(rounding, [str(D(text).quantize(D("0.1"), rounding=rounding)) for text in ["1.05", "1.15", "1.25", "1.55", "-1.05", "-1.15", "-1.21", "1.01", "1.51", "1.10", "0.04", "-0.04"]])
# expect: ROUND_UP ['1.1', '1.2', '1.3', '1.6', '-1.1', '-1.2', '-1.3', '1.1', '1.6', '1.1', '0.1', '-0.1']
# expect: ROUND_DOWN ['1.0', '1.1', '1.2', '1.5', '-1.0', '-1.1', '-1.2', '1.0', '1.5', '1.1', '0.0', '-0.0']
# expect: ROUND_CEILING ['1.1', '1.2', '1.3', '1.6', '-1.0', '-1.1', '-1.2', '1.1', '1.6', '1.1', '0.1', '-0.0']
# expect: ROUND_FLOOR ['1.0', '1.1', '1.2', '1.5', '-1.1', '-1.2', '-1.3', '1.0', '1.5', '1.1', '0.0', '-0.1']
# expect: ROUND_HALF_UP ['1.1', '1.2', '1.3', '1.6', '-1.1', '-1.2', '-1.2', '1.0', '1.5', '1.1', '0.0', '-0.0']
# expect: ROUND_HALF_DOWN ['1.0', '1.1', '1.2', '1.5', '-1.0', '-1.1', '-1.2', '1.0', '1.5', '1.1', '0.0', '-0.0']
# expect: ROUND_HALF_EVEN ['1.0', '1.2', '1.2', '1.6', '-1.0', '-1.2', '-1.2', '1.0', '1.5', '1.1', '0.0', '-0.0']
# expect: ROUND_05UP ['1.1', '1.1', '1.2', '1.6', '-1.1', '-1.1', '-1.2', '1.1', '1.6', '1.1', '0.1', '-0.1']
print(D("3.14159").quantize(D("0.01")), D("2").quantize(D("0.001")), D("1234").quantize(D("1E+2")), D("0").quantize(D("1E-5")), D("17").quantize(5))
# expect: 3.14 2.000 1.2E+3 0.00000 17
print(D("9.995").quantize(D(".01"), ROUND_HALF_UP), D("Infinity").quantize(D("Infinity")), D("NaN").quantize(1))
# expect: 10.00 Infinity NaN
for a, b in [("1E+30", "1"), ("1", "1E-30"), ("Infinity", "1"), ("1", "Infinity"), ("1", "1E+1000000")]:
    try:
        print(D(a).quantize(D(b)))
    except InvalidOperation as error:
        print(a, b, error)
# expect: 1E+30 1 [<class 'decimal.InvalidOperation'>]
# expect: 1 1E-30 [<class 'decimal.InvalidOperation'>]
# expect: Infinity 1 [<class 'decimal.InvalidOperation'>]
# expect: 1 Infinity [<class 'decimal.InvalidOperation'>]
# expect: 1 1E+1000000 [<class 'decimal.InvalidOperation'>]
try:
    D(1).quantize(1, rounding="ROUND_SIDEWAYS")
except TypeError as error:
    print(error)
# expect: valid values for rounding are:
# expect:   [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,
# expect:    ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,
# expect:    ROUND_05UP]
print(Context(prec=3).quantize(D("1.2345"), D("0.01")), D("1.2345").quantize(D("0.01"), context=Context(prec=5, rounding=ROUND_UP)))
# expect: 1.23 1.24
