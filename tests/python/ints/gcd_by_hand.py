def gcd(a, b):
    while b:
        a, b = b, a % b
    return a
print(gcd(48, 18), gcd(17, 5), gcd(0, 9))  # expect: 6 1 9
print(gcd(2 ** 80, 6 ** 40))  # expect: 1099511627776
def egcd(a, b):
    if b == 0:
        return a, 1, 0
    g, x, y = egcd(b, a % b)
    return g, y, x - (a // b) * y
print(egcd(240, 46))  # expect: (2, -9, 47)
print(egcd(10 ** 20 + 39, 10 ** 15 + 37))  # expect: (1, 407858893647813, -40785889364779790938)
