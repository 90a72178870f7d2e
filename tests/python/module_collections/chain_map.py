from collections import ChainMap
a, b = {'x': 1}, {'x': 2, 'y': 3}
c = ChainMap(a, b)
print(c['x'], c['y'], len(c), sorted(c), c.get('z'), 'y' in c, c.maps, dict(c))
# expect: 1 3 2 ['x', 'y'] None True [{'x': 1}, {'x': 2, 'y': 3}] {'x': 1, 'y': 3}
c['y'] = 'local'
c['new'] = 5
print(a, b, c.new_child({'x': 0})['x'], c.parents['x'])
# expect: {'x': 1, 'y': 'local', 'new': 5} {'x': 2, 'y': 3} 0 2
del c['x']
print(c['x'])  # expect: 2
try:
    del c['x']
except KeyError as e:
    print(e)
# expect: "Key not found in the first mapping: 'x'"
