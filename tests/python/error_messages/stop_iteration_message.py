it = iter([])
try:
    next(it)
except StopIteration as e:
    print(repr(e), str(e) == '', e.value)
# expect: StopIteration() True None
def g():
    return 'value'
    yield
try:
    next(g())
except StopIteration as e:
    print(repr(e), e.value)
# expect: StopIteration('value') value
