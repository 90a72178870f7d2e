from fractions import Fraction
from statistics import fmean, geometric_mean, harmonic_mean, mean

for data in ([1, 2, 3], [1, 2], [1, 2, 3, 4.5], [0.1] * 10, [Fraction(1, 2), Fraction(1, 3)],
             [True, False, True], [10 ** 30, 1], (x * x for x in range(5)), [1, Fraction(1, 3)],
             [0.5, Fraction(1, 4)]):
    print(repr(mean(data)))
# expect: 2
# expect: 1.5
# expect: 2.625
# expect: 0.1
# expect: Fraction(5, 12)
# expect: 0.6666666666666666
# expect: 5e+29
# expect: 6
# expect: Fraction(2, 3)
# expect: 0.375
print(fmean([1, 2, 3]), fmean(iter([0.1, 0.2])), fmean([1, 2, 3], [1, 0, 3]),
      fmean([85, 92, 83, 91], weights=[0.2, 0.2, 0.3, 0.3]))
# expect: 2.0 0.15000000000000002 2.5 87.6
print(geometric_mean([54, 24, 36]), geometric_mean([1, 2, 4]))  # expect: 36.000000000000014 2.0
print(harmonic_mean([40, 60]), harmonic_mean([40, 60], weights=[5, 30]), harmonic_mean([5]),
      harmonic_mean([0, 2]), harmonic_mean([Fraction(1, 2), Fraction(1, 3)]), harmonic_mean([1, 2]))
# expect: 48.0 56.0 5 0 2/5 1.3333333333333333
