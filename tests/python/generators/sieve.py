def primes():
    found = []
    n = 2
    while True:
        if all(n % p for p in found):
            found.append(n)
            yield n
        n += 1
g = primes()
print([next(g) for _ in range(12)])  # expect: [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
