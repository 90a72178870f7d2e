def f(**kw):
    return list(kw)
print(f(z=1, a=2, m=3), f(**{'b': 1}, a=2, **{'c': 3}))  # expect: ['z', 'a', 'm'] ['b', 'a', 'c']
def g(first, *args, last=None, **kw):
    return first, args, last, kw
print(g(1, 2, last=3, other=4), g(*range(3), **dict(last='l', x='y')))
# expect: (1, (2,), 3, {'other': 4}) (0, (1, 2), 'l', {'x': 'y'})
