def inner():
    x = yield 'a'
    print('inner got', x)
    y = yield 'b'
    print('inner got', y)
    return 'inner result'
def outer():
    r = yield from inner()
    print('outer got', r)
    yield from [1, 2]
    yield from 'xy'
    return 'done'
g = outer()
print(next(g), g.send('S1'), g.send('S2'), list(g))
# expect: inner got S1
# expect: inner got S2
# expect: outer got inner result
# expect: a b 1 [2, 'x', 'y']
