import random
r = random.Random(9)
for f in (lambda: r.uniform(1, 5), lambda: r.gauss(0, 1), lambda: r.gauss(0, 1), lambda: r.normalvariate(5, 2), lambda: r.expovariate(0.5), lambda: r.triangular(0, 10, 3), lambda: r.betavariate(2, 3), lambda: r.gammavariate(2, 1), lambda: r.lognormvariate(0, 1), lambda: r.paretovariate(3), lambda: r.weibullvariate(1, 2), lambda: r.vonmisesvariate(0, 1)):
    print(repr(f()))
# expect: 2.852029431260086
# expect: -0.38205080330431535
# expect: 0.39024239805238453
# expect: 5.09385723351258
# expect: 0.1685349745638105
# expect: 4.414208451121723
# expect: 0.5224286436560314
# expect: 1.7896181288145943
# expect: 0.4621475039145924
# expect: 1.0399781193593693
# expect: 0.8400979402247987
# expect: 1.8390601950260062
