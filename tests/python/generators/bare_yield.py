def g():
    yield
    x = yield
    print('x', x)
    yield x
it = g()
print(next(it), next(it), it.send(5))
# expect: x 5
# expect: None None 5
