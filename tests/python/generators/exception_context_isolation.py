def g():
    try:
        raise KeyError('inner')
    except KeyError:
        yield 1
    yield 2
it = g()
next(it)
try:
    raise ValueError('outer')
except ValueError as e:
    next(it)
    print(repr(e), repr(e.__context__))
# expect: ValueError('outer') None
