# Sums are exact whatever the order: the same numbers shuffled give the same results.
import random
from statistics import fmean, mean, pvariance, stdev

generator = random.Random(3)
values = [generator.uniform(-1e6, 1e6) * 10 ** generator.randint(-8, 8) for _ in range(40)]
first = (mean(values), fmean(values), pvariance(values), stdev(values))
for _ in range(3):
    generator.shuffle(values)
    print((mean(values), fmean(values), pvariance(values), stdev(values)) == first)
# expect: True
# expect: True
# expect: True
print(first)
# expect: (1445629312128.6272, 1445629312128.6274, 1.367738554859789e+26, 11844022856340.527)
