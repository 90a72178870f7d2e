d = {}
print(d.setdefault('a', []), d.setdefault('a', 5), d.setdefault('b'))  # expect: [] [] None
d['a'].append(1)
print(d)  # expect: {'a': [1], 'b': None}
print(dict.fromkeys('abc'), dict.fromkeys([1, 2], 0), {}.fromkeys((1,), 'x'))
# expect: {'a': None, 'b': None, 'c': None} {1: 0, 2: 0} {1: 'x'}
c = d.copy()
c['z'] = 1
c['a'].append(2)
print(d, c)  # expect: {'a': [1, 2], 'b': None} {'a': [1, 2], 'b': None, 'z': 1}
