# Whole powers.
from decimal import Decimal as D, getcontext
for base, exponent in [("2", 10), ("2", -3), ("-2", 3), ("-2", 4), ("1.1", 20), ("10", 5), ("10", -5), ("0", 3), ("-0", 3),
                       ("0.5", 40), ("3", 100), ("1.00", 3), ("1.000", 30), ("-1.0", 7), ("1.0", -2), ("7", 1), ("7", 0),
                       ("Infinity", 2), ("Infinity", -1), ("-Infinity", 3), ("Infinity", 0), ("1.0000001", 1000000),
                       ("0", -1), ("-0", -3), ("99999", 12), ("1E+3", 5), ("2E-7", 3)]:
    print(base, exponent, D(base) ** exponent)
# expect: 2 10 1024
# expect: 2 -3 0.125
# expect: -2 3 -8
# expect: -2 4 16
# expect: 1.1 20 6.72749994932560009201
# expect: 10 5 100000
# expect: 10 -5 0.00001
# expect: 0 3 0
# expect: -0 3 -0
# expect: 0.5 40 9.094947017729282379150390625E-13
# expect: 3 100 5.153775207320113310364611298E+47
# expect: 1.00 3 1.000000
# expect: 1.000 30 1.000000000000000000000000000
# expect: -1.0 7 -1.0000000
# expect: 1.0 -2 1
# expect: 7 1 7
# expect: 7 0 1
# expect: Infinity 2 Infinity
# expect: Infinity -1 0
# expect: -Infinity 3 -Infinity
# expect: Infinity 0 1
# expect: 1.0000001 1000000 1.105170912549793416638382709
# expect: 0 -1 Infinity
# expect: -0 -3 -Infinity
# expect: 99999 12 9.998800065997800049499208009E+59
# expect: 1E+3 5 1E+15
# expect: 2E-7 3 8E-21
getcontext().prec = 60
print(D(3) ** 100, D("1.05") ** 25, D(7) ** -3)
# expect: 515377520732011331036461129765621272702107522001 3.38635494089938481670833366668373644351959228515625 0.00291545189504373177842565597667638483965014577259475218658892
