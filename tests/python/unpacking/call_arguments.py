def f(*args, **kwargs):
    return args, kwargs
print(f(*[1, 2], 3, *'ab', x=1, **{'y': 2}, **{'z': 3}))
# expect: ((1, 2, 3, 'a', 'b'), {'x': 1, 'y': 2, 'z': 3})
print(f(*(), **{}), f(*range(3)), f(*{'k': 1}), f(x=1, *[9]))
# expect: ((), {}) ((0, 1, 2), {}) (('k',), {}) ((9,), {'x': 1})
def g(a, b, c):
    return a, b, c
print(g(*[1, 2, 3]), g(1, *[2], c=3), g(**{'a': 1, 'b': 2, 'c': 3}), g(*'xyz'))
# expect: (1, 2, 3) (1, 2, 3) (1, 2, 3) ('x', 'y', 'z')
for bad in (lambda: f(*5), lambda: f(**5), lambda: g(*[1, 2]), lambda: g(1, **{'a': 2})):
    try:
        bad()
    except TypeError as e:
        print(e)
# expect: __main__.f() argument after * must be an iterable, not int
# expect: __main__.f() argument after ** must be a mapping, not int
# expect: g() missing 1 required positional argument: 'c'
# expect: g() got multiple values for argument 'a'
