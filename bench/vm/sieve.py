# decided by: interpreter
# Whole numbers: a sieve with slices, and a search by trial division.


def primes_below(limit):
    flags = bytearray([1]) * limit
    flags[0] = flags[1] = 0
    i = 2
    while i * i < limit:
        if flags[i]:
            flags[i * i :: i] = bytes(len(range(i * i, limit, i)))
        i += 1
    return [n for n in range(limit) if flags[n]]


def smallest_factor(number):
    if number % 2 == 0:
        return 2
    factor = 3
    while factor * factor <= number:
        if number % factor == 0:
            return factor
        factor += 2
    return number


def work():
    found = primes_below(1_000_000)
    total = 0
    for number in range(100_001, 190_001):
        total += smallest_factor(number)
    return len(found), found[-1], total


print(work())
