# The rounding of a context in sums, products and quotients.
from decimal import (Decimal, ROUND_05UP, ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_DOWN,
    ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_UP, localcontext)
D = Decimal
for rounding in [ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP]:
    with localcontext() as context:
        context.prec = 3
        context.rounding = rounding
        print(rounding, +D("1.2345"), +D("-1.2355"), +D("12.35"), +D("1.005"), D(2) / 3, D(-2) / 3, D("1.115") * 1, D("9.996") + 0, D(1) - 1, D("-1.5") + D("1.5"))
# expect: ROUND_UP 1.24 -1.24 12.4 1.01 0.667 -0.667 1.12 10.0 0 0.0
# expect: ROUND_DOWN 1.23 -1.23 12.3 1.00 0.666 -0.666 1.11 9.99 0 0.0
# expect: ROUND_CEILING 1.24 -1.23 12.4 1.01 0.667 -0.666 1.12 10.0 0 0.0
# expect: ROUND_FLOOR 1.23 -1.24 12.3 1.00 0.666 -0.667 1.11 9.99 -0 -0.0
# expect: ROUND_HALF_UP 1.23 -1.24 12.4 1.01 0.667 -0.667 1.12 10.0 0 0.0
# expect: ROUND_HALF_DOWN 1.23 -1.24 12.3 1.00 0.667 -0.667 1.11 10.0 0 0.0
# expect: ROUND_HALF_EVEN 1.23 -1.24 12.4 1.00 0.667 -0.667 1.12 10.0 0 0.0
# expect: ROUND_05UP 1.23 -1.23 12.3 1.01 0.666 -0.666 1.11 9.99 0 0.0
