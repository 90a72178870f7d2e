import math
for x in (0.5, 1, 2.5, 5):
    print(round(math.gamma(x), 10), round(math.lgamma(x), 10), round(math.erf(x), 10), round(math.erfc(x), 10))
# expect: 1.7724538509 0.5723649429 0.5204998778 0.4795001222
# expect: 1.0 0.0 0.8427007929 0.1572992071
# expect: 1.3293403882 0.2846828705 0.999593048 0.000406952
# expect: 24.0 3.1780538303 1.0 0.0
print(math.gamma(10), math.erf(0))  # expect: 362880.0 0.0
