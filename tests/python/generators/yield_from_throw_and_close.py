def inner():
    try:
        yield 1
    except ValueError as e:
        print('inner caught', e)
        yield 'handled'
    finally:
        print('inner finally')
def outer():
    try:
        yield from inner()
    finally:
        print('outer finally')
g = outer()
print(next(g), g.throw(ValueError('v')))
# expect: inner caught v
# expect: 1 handled
g.close()
# expect: inner finally
# expect: outer finally
g = outer()
next(g)
try:
    g.throw(KeyError('k'))
except KeyError as e:
    print('escaped', e)
# expect: inner finally
# expect: outer finally
# expect: escaped 'k'
