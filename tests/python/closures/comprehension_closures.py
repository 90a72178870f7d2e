def f(k):
    return [lambda x: x * k + i for i in range(3)]
print([g(10) for g in f(2)])  # expect: [22, 22, 22]
def g():
    n = 3
    return {i: (lambda: i * n)() for i in range(3)}, sum(n for _ in range(n))
print(g())  # expect: ({0: 0, 1: 3, 2: 6}, 9)
