from statistics import NormalDist, StatisticsError

n = NormalDist(100, 15)
print(n, n.mean, n.median, n.mode, n.stdev, n.variance, NormalDist())
# expect: NormalDist(mu=100.0, sigma=15.0) 100.0 100.0 100.0 15.0 225.0 NormalDist(mu=0.0, sigma=1.0)
print(n.pdf(100), n.cdf(110), n.cdf(70), n.inv_cdf(0.9), n.inv_cdf(0.0001), n.zscore(130))
# expect: 0.02659615202676218 0.7475074624530771 0.02275013194817921 119.22327348316901 44.2147527181648 2.0
for p in (1e-300, 1e-20, 1e-9, 0.01, 0.07, 0.08, 0.5, 0.92, 0.93, 0.99, 0.9999999):
    print(NormalDist().inv_cdf(p))
# expect: -37.0470962993612
# expect: -9.262340089798405
# expect: -5.9978070150076865
# expect: -2.3263478740408408
# expect: -1.4757910281791702
# expect: -1.4050715603096322
# expect: 0.0
# expect: 1.4050715603096327
# expect: 1.4757910281791708
# expect: 2.3263478740408408
# expect: 5.199337582290662
print(n.quantiles(), n.quantiles(n=2), n.quantiles(n=1))
# expect: [89.88265374705878, 100.0, 110.11734625294122] [100.0] []
print(n.overlap(NormalDist(90, 10)), n.overlap(n), n.overlap(NormalDist(105, 15)))
# expect: 0.6538769160102378 1.0 0.8676323347781927
print(n + 1, 1 + n, n - 1, 1 - n, n * 2, 2 * n, n / 5, -n, +n, n + n, n - NormalDist(1, 8))
# expect: NormalDist(mu=101.0, sigma=15.0) NormalDist(mu=101.0, sigma=15.0) NormalDist(mu=99.0, sigma=15.0) NormalDist(mu=-99.0, sigma=15.0) NormalDist(mu=200.0, sigma=30.0) NormalDist(mu=200.0, sigma=30.0) NormalDist(mu=20.0, sigma=3.0) NormalDist(mu=-100.0, sigma=15.0) NormalDist(mu=100.0, sigma=15.0) NormalDist(mu=200.0, sigma=21.213203435596427) NormalDist(mu=99.0, sigma=17.0)
print(n == NormalDist(100.0, 15.0), n == NormalDist(), n == 5, hash(n) == hash(NormalDist(100, 15)))
# expect: True False False True
print(NormalDist.from_samples([1, 2, 3.5]), NormalDist.from_samples(range(10)))
# expect: NormalDist(mu=2.1666666666666665, sigma=1.2583057392117916) NormalDist(mu=4.5, sigma=3.0276503540974917)
print(n.samples(3, seed=4) == n.samples(3, seed=4), len(n.samples(5)))  # expect: True 5
print(NormalDist(5, 2).samples(2, seed=42))  # expect: [4.711819340844143, 4.654192799336961]
for call in (lambda: NormalDist(0, -1), lambda: NormalDist(0, 0).pdf(1),
             lambda: NormalDist(0, 0).cdf(1), lambda: NormalDist(0, 0).inv_cdf(0.5),
             lambda: n.inv_cdf(0), lambda: n.inv_cdf(1), lambda: n.overlap(NormalDist(1, 0)),
             lambda: NormalDist(0, 0).zscore(1), lambda: NormalDist.from_samples([1])):
    try:
        print(call())
    except StatisticsError as error:
        print(error)
# expect: sigma must be non-negative
# expect: pdf() not defined when sigma is zero
# expect: cdf() not defined when sigma is zero
# expect: cdf() not defined when sigma at or below zero
# expect: p must be in the range 0.0 < p < 1.0
# expect: p must be in the range 0.0 < p < 1.0
# expect: overlap() not defined when sigma is zero
# expect: zscore() not defined when sigma is zero
# expect: stdev requires at least two data points
try:
    n.overlap(3)
except TypeError as error:
    print(error)
# expect: Expected another NormalDist instance
