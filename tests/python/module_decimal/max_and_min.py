# max, min and those of magnitudes.
from decimal import Decimal, getcontext
D = Decimal
pairs = [("1", "2"), ("-3", "2"), ("1.0", "1"), ("-1.0", "-1"), ("0", "-0"), ("NaN", "5"), ("7", "NaN"), ("NaN", "NaN3"), ("Infinity", "-Infinity"), ("2", "-2")]
for a, b in pairs:
    a, b = D(a), D(b)
    print(a, b, a.max(b), a.min(b), a.max_mag(b), a.min_mag(b))
# expect: 1 2 2 1 2 1
# expect: -3 2 2 -3 -3 2
# expect: 1.0 1 1 1.0 1 1.0
# expect: -1.0 -1 -1.0 -1 -1.0 -1
# expect: 0 -0 0 -0 0 -0
# expect: NaN 5 5 5 5 5
# expect: 7 NaN 7 7 7 7
# expect: NaN NaN3 NaN NaN NaN NaN
# expect: Infinity -Infinity Infinity -Infinity Infinity -Infinity
# expect: 2 -2 2 -2 2 -2
getcontext().prec = 2
print(D("1.234").max(1), D("1.234").min(5))  # expect: 1.2 1.2
