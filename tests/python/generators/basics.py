def count(n):
    print('started')
    for i in range(n):
        yield i
    print('ended')
g = count(2)
print('created', type(g).__name__)  # expect: created generator
print(next(g))
# expect: started
# expect: 0
print(next(g))  # expect: 1
try:
    next(g)
except StopIteration as e:
    print('stop', e.value)
# expect: ended
# expect: stop None
print(list(count(1)), next(count(0), 'default'))
# expect: started
# expect: ended
# expect: started
# expect: ended
# expect: [0] default
