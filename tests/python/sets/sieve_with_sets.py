n = 50
composite = {m for p in range(2, 8) for m in range(p * p, n, p)}
primes = sorted(set(range(2, n)) - composite)
print(primes, len(composite), sum(primes))
# expect: [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47] 33 328
