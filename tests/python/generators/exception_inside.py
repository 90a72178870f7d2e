def g():
    yield 1
    raise ValueError('in generator')
    yield 2
it = g()
print(next(it))  # expect: 1
try:
    next(it)
except ValueError as e:
    print(e)
# expect: in generator
print(next(it, 'exhausted'))  # expect: exhausted
def s():
    yield 1
    raise StopIteration('bad')
it = s()
next(it)
try:
    next(it)
except RuntimeError as e:
    print(e, repr(e.__cause__))
# expect: generator raised StopIteration StopIteration('bad')
