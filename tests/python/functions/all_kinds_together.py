def f(p, /, q, r=3, *args, k, m=6, **kw):
    return p, q, r, args, k, m, kw
print(f(1, 2, k=5))  # expect: (1, 2, 3, (), 5, 6, {})
print(f(1, 2, 30, 4, 5, k=50, m=60, z=7))  # expect: (1, 2, 30, (4, 5), 50, 60, {'z': 7})
print(f(1, q=2, k=5, p='kw p'))  # expect: (1, 2, 3, (), 5, 6, {'p': 'kw p'})
print(f(*[1, 2, 3, 4], **{'k': 5, 'extra': 6}))  # expect: (1, 2, 3, (4,), 5, 6, {'extra': 6})
