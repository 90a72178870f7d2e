import math
from fractions import Fraction as F

for value in (F(5, 2), F(7, 2), F(-5, 2), F(22, 7), F(-1, 3), F(4)):
    print(round(value), math.floor(value), math.ceil(value), math.trunc(value), int(value),
          float(value), round(value, 1), round(value, -1))
# expect: 2 2 3 2 2 2.5 5/2 0
# expect: 4 3 4 3 3 3.5 7/2 0
# expect: -2 -3 -2 -2 -2 -2.5 -5/2 0
# expect: 3 3 4 3 3 3.142857142857143 31/10 0
# expect: 0 -1 0 0 0 -0.3333333333333333 -3/10 0
# expect: 4 4 4 4 4 4.0 4 0
print(round(F(12345, 100), 1), round(F(1250), -2), type(round(F(1, 2))).__name__)
# expect: 617/5 1200 int
print(F(math.pi).limit_denominator(1000), F("3.1415926").limit_denominator(10),
      F(1, 3).limit_denominator(2), F(0.1).limit_denominator(), F(5).limit_denominator(1))
# expect: 355/113 22/7 1/2 1/10 5
try:
    F(1).limit_denominator(0)
except ValueError as error:
    print(error)
# expect: max_denominator should be at least 1
