def f(n):
    def gen():
        nonlocal n
        while n:
            n -= 1
            yield n
    return gen, lambda: n
g, peek = f(3)
it = g()
print(next(it), peek(), next(it), peek(), list(it), peek())  # expect: 2 2 1 1 [0] 0
