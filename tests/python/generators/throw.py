def g():
    try:
        yield 1
    except ValueError as e:
        print('inside caught', e)
        yield 'recovered'
    yield 'last'
it = g()
print(next(it), it.throw(ValueError('boom')), next(it))
# expect: inside caught boom
# expect: 1 recovered last
it = g()
next(it)
try:
    it.throw(KeyError('k'))
except KeyError as e:
    print('out', e)
# expect: out 'k'
print(next(it, 'finished'))  # expect: finished
it = g()
try:
    it.throw(ValueError('not started'))
except ValueError as e:
    print(e)
# expect: not started
