from collections import defaultdict
d = defaultdict(list)
d['a'].append(1)
d['b']
print(d, d['a'], 'c' in d, d.get('c'), len(d), dict(d))
# expect: defaultdict(<class 'list'>, {'a': [1], 'b': []}) [1] False None 2 {'a': [1], 'b': []}
n = defaultdict(int, {'x': 5})
for c in 'abca':
    n[c] += 1
print(n, n.default_factory, sorted(n.items()))
# expect: defaultdict(<class 'int'>, {'x': 5, 'a': 2, 'b': 1, 'c': 1}) <class 'int'> [('a', 2), ('b', 1), ('c', 1), ('x', 5)]
nested = defaultdict(lambda: defaultdict(int))
nested['p']['q'] += 1
print({k: dict(v) for k, v in nested.items()}, isinstance(d, dict))  # expect: {'p': {'q': 1}} True
try:
    defaultdict()['k']
except KeyError as e:
    print('KeyError', e)
# expect: KeyError 'k'
try:
    defaultdict(5)
except TypeError as e:
    print(e)
# expect: first argument must be callable or None
print(d | {'z': 1}, d.copy() == d)
# expect: defaultdict(<class 'list'>, {'a': [1], 'b': [], 'z': 1}) True
