from fractions import Fraction
from statistics import mean, variance


class Meters(float):
    pass


class Count(int):
    pass


for data in ([1, 2, 3], [1, 2], [1, 2.0], [Fraction(1), Fraction(2)], [Fraction(1), 2],
             [Fraction(1), 0.5], [True, True], [Meters(1), Meters(2)], [Meters(1), 2],
             [Count(1), Count(3)], [Count(1), Count(2)]):
    result = mean(data)
    print(type(result).__name__, result, type(variance(data)).__name__)
# expect: int 2 int
# expect: float 1.5 float
# expect: float 1.5 float
# expect: Fraction 3/2 Fraction
# expect: Fraction 3/2 Fraction
# expect: float 0.75 float
# expect: int 1 int
# expect: Meters 1.5 Meters
# expect: Meters 1.5 Meters
# expect: Count 2 Count
# expect: float 1.5 float
try:
    mean([Meters(1), Fraction(1, 2), "x"])
except TypeError as error:
    print(error)
# expect: can't convert type 'str' to numerator/denominator
