from collections import namedtuple
P = namedtuple('P', 'x y')
Q = namedtuple('Q', ['a', 'b', 'c'], defaults=[2, 3])
p, q = P(1, y=2), Q(1)
print(p, q, p.x + p.y, p + (3,), p[::-1], Q._fields, q._asdict(), P._make('ab'), p < P(1, 3), sorted([P(2, 1), P(1, 2)]))
# expect: P(x=1, y=2) Q(a=1, b=2, c=3) 3 (1, 2, 3) (2, 1) ('a', 'b', 'c') {'a': 1, 'b': 2, 'c': 3} P(x='a', y='b') True [P(x=1, y=2), P(x=2, y=1)]
print(q._replace(b='B'), P.__name__, p.count(1), p.index(2), {p: 1}[1, 2], [*p])
# expect: Q(a=1, b='B', c=3) P 1 1 1 [1, 2]
for f in (lambda: P(1), lambda: P(1, 2, 3), lambda: p._replace(z=1), lambda: p.z, lambda: namedtuple('Bad', 'class x')):
    try:
        f()
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: TypeError: P.__new__() missing 1 required positional argument: 'y'
# expect: TypeError: P.__new__() takes 3 positional arguments but 4 were given
# expect: ValueError: Got unexpected field names: ['z']
# expect: AttributeError: 'P' object has no attribute 'z'
# expect: ValueError: Type names and field names cannot be a keyword: 'class'
