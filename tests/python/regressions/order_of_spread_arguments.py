def items():
    print('walks')
    yield 1
    yield 2
def options():
    print('options')
    return {'c': 3}
def f(*args, **kwargs):
    return args, kwargs
print(f(*items(), **options()))
# expect: options
# expect: walks
# expect: ((1, 2), {'c': 3})
print(f(0, *items(), **options()))
# expect: walks
# expect: options
# expect: ((0, 1, 2), {'c': 3})
print(f(*items(), d=print('d'), **options()))
# expect: d
# expect: options
# expect: walks
# expect: ((1, 2), {'d': None, 'c': 3})
def show(call):
    try:
        print(call())
    except TypeError as e:
        print(e)
show(lambda: f(*5, **6))  # expect: __main__.f() argument after ** must be a mapping, not int
show(lambda: f(*5, a=1))  # expect: __main__.f() argument after * must be an iterable, not int
show(lambda: f(*5, a=1, **{'a': 2}))
# expect: __main__.f() got multiple values for keyword argument 'a'
show(lambda: f(1, *5, **6))  # expect: Value after * must be an iterable, not int
def through(*args, **kwargs):
    return f(*args, **kwargs)
print(through(1, 2, x=3))  # expect: ((1, 2), {'x': 3})
