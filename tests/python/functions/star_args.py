def f(*args):
    return args
print(f(), f(1), f(1, 2, 3), f(*[4, 5]))  # expect: () (1,) (1, 2, 3) (4, 5)
def g(a, *rest):
    return a, rest
print(g(1), g(1, 2, 3))  # expect: (1, ()) (1, (2, 3))
def h(a, *rest, b):
    return a, rest, b
print(h(1, b=2), h(1, 2, 3, b=4))  # expect: (1, (), 2) (1, (2, 3), 4)
