# decided by: interpreter
# Lists: append, pop, index, slice assignment; a sieve and a stack.


def sieve(limit):
    flags = [True] * (limit + 1)
    flags[0] = flags[1] = False
    for i in range(2, int(limit ** 0.5) + 1):
        if flags[i]:
            flags[i * i::i] = [False] * len(range(i * i, limit + 1, i))
    return sum(flags)


def stack(count):
    items = []
    total = 0
    for i in range(count):
        items.append(i)
        if i % 3 == 2:
            total += items.pop() - items.pop()
    return total + len(items)


def rotate(size, rounds):
    items = list(range(size))
    for _ in range(rounds):
        for i in range(size - 1):
            items[i], items[i + 1] = items[i + 1], items[i]
    return items[:3]


print(sieve(1000000), stack(2000000), rotate(1000, 1500))
