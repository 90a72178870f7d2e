import math
functions = [math.acos, math.acosh, math.asin, math.asinh, math.atan, math.atan2, math.atanh, math.cbrt, math.ceil, math.comb,
             math.copysign, math.cos, math.cosh, math.degrees, math.dist, math.erf, math.erfc, math.exp, math.exp2, math.expm1,
             math.fabs, math.factorial, math.floor, math.fmod, math.frexp, math.fsum, math.gamma, math.gcd, math.hypot, math.isclose,
             math.isfinite, math.isinf, math.isnan, math.isqrt, math.lcm, math.ldexp, math.lgamma, math.log, math.log10, math.log1p,
             math.log2, math.modf, math.nextafter, math.perm, math.pow, math.prod, math.radians, math.remainder, math.sin, math.sinh,
             math.sqrt, math.tan, math.tanh, math.trunc, math.ulp]
print(len(functions), all(callable(f) for f in functions), [f.__name__ for f in functions[:5]])
# expect: 55 True ['acos', 'acosh', 'asin', 'asinh', 'atan']
