d = {'a': 1, 'b': 2}
k, v, i = iter(d), iter(d.values()), iter(d.items())
print(next(k), next(v), next(i), list(k), list(v), list(i))
# expect: a 1 ('a', 1) ['b'] [2] [('b', 2)]
d2 = dict(zip(d.values(), d.keys()))
print(d2, sorted(d.items(), key=lambda kv: -kv[1]), [x for pair in d.items() for x in pair])
# expect: {1: 'a', 2: 'b'} [('b', 2), ('a', 1)] ['a', 1, 'b', 2]
