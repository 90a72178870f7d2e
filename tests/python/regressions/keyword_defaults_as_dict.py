def f(a, *, b=2, c=3): return a, b, c
d = f.__kwdefaults__
print(d, f(1), f.__defaults__)  # expect: {'b': 2, 'c': 3} (1, 2, 3) None
