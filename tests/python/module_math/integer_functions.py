import math
print(math.gcd(48, 18), math.gcd(), math.gcd(0, 5), math.gcd(-4, 6), math.gcd(12, 18, 27), math.gcd(2 ** 80, 6 ** 40))
# expect: 6 0 5 2 3 1099511627776
print(math.lcm(4, 6), math.lcm(), math.lcm(0, 5), math.lcm(2, 3, 4), math.factorial(20), math.factorial(0), math.factorial(30))
# expect: 12 1 0 12 2432902008176640000 1 265252859812191058636308480000000
print(math.comb(5, 2), math.comb(50, 25), math.comb(2, 5), math.perm(5, 2), math.perm(5), math.perm(20, 10), math.comb(100, 50))
# expect: 10 126410606437752 0 20 120 670442572800 100891344545564193334812497256
