def g():
    x = (yield 1) + (yield 2)
    print('sum', x)
    print('list', [(yield 3), (yield 4)])
    y = f'{(yield 5)}'
    return y
it = g()
next(it)
print(it.send(10), it.send(20), it.send('p'), it.send('q'))
# expect: sum 30
# expect: list ['p', 'q']
# expect: 2 3 4 5
try:
    it.send('end')
except StopIteration as e:
    print(e.value)
# expect: end
