from functools import partial
def f(a, b, c=0, **kw): return a, b, c, kw
p = partial(f, 1, c=3)
print(p(2), p(2, c=4), p(5, z=6), p.func is f, p.args, p.keywords, partial(p, 9)(), partial(int, base=2)('101'))
# expect: (1, 2, 3, {}) (1, 2, 4, {}) (1, 5, 3, {'z': 6}) True (1,) {'c': 3} (1, 9, 3, {}) 5
print(list(map(partial(pow, 2), range(4))), partial(print, 'x', sep='-')('y'))
# expect: x-y
# expect: [1, 2, 4, 8] None
try:
    partial(5)
except TypeError as e:
    print(e)
# expect: the first argument must be callable
