from fractions import Fraction
from statistics import pstdev, pvariance, stdev, variance

for data in ([1, 2, 3, 4], [2.75, 1.75, 1.25, 0.25, 0.5, 1.25, 3.5], [0.0, 0.25, 0.25, 1.25, 1.5],
             [Fraction(1, 6), Fraction(1, 2), Fraction(5, 3)], [7, 7, 7], [10 ** 15, 10 ** 15 + 1],
             [1e-200, 3e-200], [1e200, 3e200, 5e200]):
    print(repr(variance(data)), repr(pvariance(data)), repr(stdev(data)), repr(pstdev(data)))
# expect: 1.6666666666666667 1.25 1.2909944487358056 1.118033988749895
# expect: 1.3720238095238095 1.1760204081632653 1.171334200612195 1.084444746477784
# expect: 0.45625 0.365 0.6754628043053148 0.6041522986797286
# expect: Fraction(67, 108) Fraction(67, 162) 0.787635937708768 0.6431020501550125
# expect: 0 0 0.0 0.0
# expect: 0.5 0.25 0.7071067811865476 0.5
# expect: 0.0 0.0 1.414213562373095e-200 1e-200
print(variance([1, 2, 3], 2), pvariance([1, 2, 3], mu=2.5), stdev([1, 2, 3], xbar=2),
      pstdev([1, 2, 3], 0), pvariance([5]), pstdev([5]))
# expect error: OverflowError: integer division result too large for a float
