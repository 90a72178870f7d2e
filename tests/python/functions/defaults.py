def f(a, b=2, c='x'):
    return a, b, c
print(f(1), f(1, 5), f(1, c='y'), f(b=1, a=2))
# expect: (1, 2, 'x') (1, 5, 'x') (1, 2, 'y') (2, 1, 'x')
n = 10
def g(x=n):
    return x
n = 20
print(g(), g(n))  # expect: 10 20
def h(x, seen=[]):
    seen.append(x)
    return seen
print(h(1), h(2), h.__defaults__)  # expect: [1, 2] [1, 2] ([1, 2],)
def k(a, b=lambda: 'called'):
    return b()
print(k(1), k(1, lambda: 'other'))  # expect: called other
