def naturals(n=0):
    while True:
        yield n
        n += 1
def take(n, it):
    out = []
    for x in it:
        out.append(x)
        if len(out) == n:
            return out
print(take(5, naturals()), take(3, naturals(10)))  # expect: [0, 1, 2, 3, 4] [10, 11, 12]
def fib():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b
print(take(12, fib()), [x for x, _ in zip(fib(), range(5))])
# expect: [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89] [0, 1, 1, 2, 3]
