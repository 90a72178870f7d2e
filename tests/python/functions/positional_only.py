def f(a, b, /, c):
    return a, b, c
print(f(1, 2, 3), f(1, 2, c=3))  # expect: (1, 2, 3) (1, 2, 3)
def g(a, /, **kw):
    return a, kw
print(g(1, a=2))  # expect: (1, {'a': 2})
for args, kwargs in (((1,), {'b': 2, 'c': 3}), ((), {'a': 1, 'b': 2, 'c': 3})):
    try:
        f(*args, **kwargs)
    except TypeError as e:
        print(e)
# expect: f() got some positional-only arguments passed as keyword arguments: 'b'
# expect: f() got some positional-only arguments passed as keyword arguments: 'a, b'
