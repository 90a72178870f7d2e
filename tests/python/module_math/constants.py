import math
print(math.pi, math.e, math.tau, math.inf, math.nan)
# expect: 3.141592653589793 2.718281828459045 6.283185307179586 inf nan
print(math.pi == 3.141592653589793, -math.inf < 0, math.isnan(math.nan))  # expect: True True True
