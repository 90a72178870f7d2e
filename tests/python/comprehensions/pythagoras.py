print([(a, b, c) for c in range(1, 21) for b in range(1, c) for a in range(1, b) if a * a + b * b == c * c])
# expect: [(3, 4, 5), (6, 8, 10), (5, 12, 13), (9, 12, 15), (8, 15, 17), (12, 16, 20)]
primes = [n for n in range(2, 40) if all(n % d for d in range(2, int(n ** 0.5) + 1))]
print(primes)  # expect: [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
