def f(**kw):
    return kw
print(f(), f(a=1), f(b=2, a=1), f(**{'x': 1}))  # expect: {} {'a': 1} {'b': 2, 'a': 1} {'x': 1}
def g(a, **kw):
    kw['new'] = a
    return kw
d = {'y': 2}
print(g(1, **d), d)  # expect: {'y': 2, 'new': 1} {'y': 2}
def h(*args, **kw):
    return args, kw
print(h(1, 2, x=3), h(*'ab', **{'c': 1}))  # expect: ((1, 2), {'x': 3}) (('a', 'b'), {'c': 1})
