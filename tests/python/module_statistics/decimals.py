from decimal import Decimal as D
from fractions import Fraction
from numbers import Number, Real
from statistics import (harmonic_mean, mean, median, pstdev, pvariance, quantiles, stdev, variance)

data = [D("0.5"), D("0.75"), D("0.625"), D("0.375")]
print(repr(mean(data)), repr(median(data)), repr(variance(data)), repr(pvariance(data)))
# expect: Decimal('0.5625') Decimal('0.5625') Decimal('0.02604166666666666666666666667') Decimal('0.01953125')
print(repr(stdev(data)), repr(pstdev(data)), repr(harmonic_mean(data)), quantiles(data))
# expect: Decimal('0.1613743060919757035491360583') Decimal('0.1397542485937368560255733543') Decimal('0.5263157894736842105263157895') [Decimal('0.40625'), Decimal('0.5625'), Decimal('0.71875')]
print(repr(mean([D(1), 2])), repr(mean([D(1), D(2), D(2)])), repr(stdev([D(1), D(2)])),
      repr(stdev([D(3), D(3)])), repr(mean([1, D("2.5")])))
# expect: Decimal('1.5') Decimal('1.666666666666666666666666667') Decimal('0.7071067811865475244008443621') Decimal('0.0') Decimal('1.75')
print(repr(variance([D("27.5"), D("30.25"), D("30.25"), D("34.5"), D("41.75")])))
# expect: Decimal('31.01875')
print(Fraction(D("1.25")), Fraction.from_decimal(D("0.1")), isinstance(D(1), Number), isinstance(D(1), Real))
# expect: 5/4 1/10 True False
for wrong in ([D(1), 0.5], [D(1), Fraction(1, 2)]):
    try:
        mean(wrong)
    except TypeError as error:
        print(error)
# expect: don't know how to coerce Decimal and float
# expect: don't know how to coerce Decimal and Fraction
