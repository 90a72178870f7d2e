def g():
    yield 1
it = g()
print(it.__name__, it.__qualname__, it.gi_running, iter(it) is it, it.gi_yieldfrom)
# expect: g g False True None
print(it.__next__(), hasattr(it, 'send'), hasattr(it, '__iter__'))  # expect: 1 True True
h = (x for x in [])
print(h.__name__, type(h).__name__)  # expect: <genexpr> generator
