import math
print(math.modf(3.25), math.modf(-3.25), math.frexp(8.0), math.frexp(0.3), math.ldexp(0.5, 4), math.fmod(7, 3), math.fmod(-7, 3), math.remainder(7, 4))
# expect: (0.25, 3.0) (-0.25, -3.0) (0.5, 4) (0.6, -1) 8.0 1.0 -1.0 -1.0
print(math.copysign(3, -0.0), math.fabs(-2), math.isfinite(1), math.isinf(math.inf), math.isnan(0), math.nextafter(1.0, 2.0), math.ulp(1.0))
# expect: -3.0 2.0 True True False 1.0000000000000002 2.220446049250313e-16
print(math.isclose(0.1 + 0.2, 0.3), math.isclose(1, 1.1), math.isclose(1, 1.05, rel_tol=0.1), math.isclose(0, 1e-10, abs_tol=1e-9))
# expect: True False True True
