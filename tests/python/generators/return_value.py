def g():
    yield 1
    return 'result'
it = g()
next(it)
try:
    next(it)
except StopIteration as e:
    print(e.value, e.args)
# expect: result ('result',)
try:
    next(it)
except StopIteration as e:
    print(e.value, e.args)
# expect: None ()
def h():
    x = yield from g()
    print('got', x)
    return x * 2
print(list(h()))
# expect: got result
# expect: [1]
