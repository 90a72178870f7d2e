d = {}
for k in 'zebra':
    d[k] = len(d)
print(d)  # expect: {'z': 0, 'e': 1, 'b': 2, 'r': 3, 'a': 4}
del d['b']
d['b'] = 9
d['z'] = 'again'
print(d, next(iter(d)), list(d)[-1], list(reversed(d)))
# expect: {'z': 'again', 'e': 1, 'r': 3, 'a': 4, 'b': 9} z b ['b', 'a', 'r', 'e', 'z']
print({'a': 1, 'b': 2} == {'b': 2, 'a': 1})  # expect: True
