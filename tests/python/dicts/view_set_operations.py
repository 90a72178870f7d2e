a = {'x': 1, 'y': 2}
b = {'y': 2, 'z': 3}
print(sorted(a.keys() & b.keys()), sorted(a.keys() | b.keys()), sorted(a.keys() - b.keys()))
# expect: ['y'] ['x', 'y', 'z'] ['x']
print(sorted(a.keys() ^ b.keys()), sorted(a.items() & b.items()), sorted(a.items() - b.items()))
# expect: ['x', 'z'] [('y', 2)] [('x', 1)]
print(a.keys() <= {'x', 'y', 'q'}, a.keys().isdisjoint(['w']), a.keys() & ['x'])
# expect: True True {'x'}
print(a.keys() == b.keys(), a.keys() >= {'x'})  # expect: False True
