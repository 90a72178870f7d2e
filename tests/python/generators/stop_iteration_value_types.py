def g(v):
    return v
    yield
for v in (1, (1, 2), None, 'x', ValueError('as value')):
    try:
        next(g(v))
    except StopIteration as e:
        print(repr(e.value))
# expect: 1
# expect: (1, 2)
# expect: None
# expect: 'x'
# expect: ValueError('as value')
