def f(a, *, b, c=3):
    return a, b, c
print(f(1, b=2), f(1, b=2, c=4), f(a=1, b=2))  # expect: (1, 2, 3) (1, 2, 4) (1, 2, 3)
for args, kwargs in (((1,), {}), ((1, 2), {}), ((1, 2), {'b': 3})):
    try:
        f(*args, **kwargs)
    except TypeError as e:
        print(e)
# expect: f() missing 1 required keyword-only argument: 'b'
# expect: f() takes 1 positional argument but 2 were given
# expect: f() takes 1 positional argument but 2 positional arguments (and 1 keyword-only argument) were given
def g(*, x, y):
    return x + y
try:
    g()
except TypeError as e:
    print(e)
# expect: g() missing 2 required keyword-only arguments: 'x' and 'y'
print(g(y=1, x=2))  # expect: 3
