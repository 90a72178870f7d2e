def f(a, b): pass
def g(a, b=1): pass
def h(): pass
def k(a, *, b): pass
def attempt(call):
    try:
        call()
    except TypeError as e:
        print(e)
attempt(lambda: f())  # expect: f() missing 2 required positional arguments: 'a' and 'b'
attempt(lambda: f(1))  # expect: f() missing 1 required positional argument: 'b'
attempt(lambda: f(1, 2, 3))  # expect: f() takes 2 positional arguments but 3 were given
attempt(lambda: g(1, 2, 3))  # expect: g() takes from 1 to 2 positional arguments but 3 were given
attempt(lambda: g())  # expect: g() missing 1 required positional argument: 'a'
attempt(lambda: h(1))  # expect: h() takes 0 positional arguments but 1 was given
attempt(lambda: f(1, c=2))  # expect: f() got an unexpected keyword argument 'c'
attempt(lambda: f(1, a=2))  # expect: f() got multiple values for argument 'a'
attempt(lambda: f(1, 2, a=3))  # expect: f() got multiple values for argument 'a'
attempt(lambda: k(1))  # expect: k() missing 1 required keyword-only argument: 'b'
attempt(lambda: k(1, 2))  # expect: k() takes 1 positional argument but 2 were given
attempt(lambda: k(1, b=2, c=3))  # expect: k() got an unexpected keyword argument 'c'
attempt(lambda: h(**{'x': 1}))  # expect: h() got an unexpected keyword argument 'x'
attempt(lambda: f(b=1))  # expect: f() missing 1 required positional argument: 'a'
