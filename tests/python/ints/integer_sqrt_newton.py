def isqrt(n):
    x = n
    y = (x + 1) // 2
    while y < x:
        x = y
        y = (x + n // x) // 2
    return x
for n in (1, 15, 16, 17, 10 ** 20, 2 * 10 ** 40):
    print(isqrt(n))
# expect: 1
# expect: 3
# expect: 4
# expect: 4
# expect: 10000000000
# expect: 141421356237309504880
