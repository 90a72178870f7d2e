import math
print(math.sqrt(2), math.sqrt(16), math.isqrt(17), math.isqrt(10 ** 40), math.cbrt(27), math.pow(2, 0.5), math.pow(2, 3))
# expect: 1.4142135623730951 4.0 4 100000000000000000000 3.0000000000000004 1.4142135623730951 8.0
print(math.exp(1), math.exp(0), math.expm1(1e-10), math.exp2(3), math.log(math.e), math.log(8, 2), math.log2(8), math.log10(1000), math.log1p(1e-10))
# expect: 2.718281828459045 1.0 1.00000000005e-10 8.0 1.0 3.0 3.0 3.0 9.999999999500001e-11
print(math.log(10 ** 400), math.log2(2 ** 1000), math.log10(10 ** 300))
# expect: 921.0340371976182 1000.0 300.0
