# to_integral_value and to_integral_exact.
from decimal import Decimal, Inexact, ROUND_FLOOR, ROUND_UP, Rounded, getcontext
D = Decimal
for text in ["2.5", "-2.5", "3.49", "1E+5", "0.4", "-0.4", "0E-3", "Infinity", "NaN", "12345678901234567890123456789012.5"]:
    print(text, D(text).to_integral_value(), D(text).to_integral_value(rounding=ROUND_UP), D(text).to_integral_exact(ROUND_FLOOR), D(text).to_integral())
# expect: 2.5 2 3 2 2
# expect: -2.5 -2 -3 -3 -2
# expect: 3.49 3 4 3 3
# expect: 1E+5 1E+5 1E+5 1E+5 1E+5
# expect: 0.4 0 1 0 0
# expect: -0.4 -0 -1 -1 -0
# expect: 0E-3 0 0 0 0
# expect: Infinity Infinity Infinity Infinity Infinity
# expect: NaN NaN NaN NaN NaN
# expect: 12345678901234567890123456789012.5 12345678901234567890123456789012 12345678901234567890123456789013 12345678901234567890123456789012 12345678901234567890123456789012
getcontext().clear_flags()
D("2.5").to_integral_value()
print(getcontext().flags[Inexact], getcontext().flags[Rounded])  # expect: False False
D("2.0").to_integral_exact()
print(getcontext().flags[Inexact], getcontext().flags[Rounded])  # expect: False True
D("2.5").to_integral_exact()
print(getcontext().flags[Inexact])  # expect: True
