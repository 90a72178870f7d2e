import math as m
from math import sqrt, pi as PI, floor
print(m.ceil(1.2), sqrt(9), round(PI, 2), floor(2.9), m.sqrt is sqrt)  # expect: 2 3.0 3.14 2 True
def f():
    from math import gcd
    import math
    return gcd(12, 8), math.pi
print(f())  # expect: (4, 3.141592653589793)
