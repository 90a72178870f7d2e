import math
for x in (2.5, -2.5, 0.0, 3, 1e20, -0.5):
    print(x, math.floor(x), math.ceil(x), math.trunc(x))
# expect: 2.5 2 3 2
# expect: -2.5 -3 -2 -2
# expect: 0.0 0 0 0
# expect: 3 3 3 3
# expect: 1e+20 100000000000000000000 100000000000000000000 100000000000000000000
# expect: -0.5 -1 0 0
for f in (math.floor, math.ceil, math.trunc):
    try:
        f(math.nan)
    except ValueError as e:
        print(e)
    try:
        f(math.inf)
    except OverflowError as e:
        print(e)
# expect: cannot convert float NaN to integer
# expect: cannot convert float infinity to integer
# expect: cannot convert float NaN to integer
# expect: cannot convert float infinity to integer
# expect: cannot convert float NaN to integer
# expect: cannot convert float infinity to integer
