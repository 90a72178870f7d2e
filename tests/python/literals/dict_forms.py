print({}, {'a': 1}, {1: 'x', (1, 2): 'y', None: 'z'})
# expect: {} {'a': 1} {1: 'x', (1, 2): 'y', None: 'z'}
print({**{'a': 1}, 'b': 2, **{'a': 3}})  # expect: {'a': 3, 'b': 2}
print({'a': 1, 'a': 2})  # expect: {'a': 2}
print({1: 'int', True: 'bool', 1.0: 'float'})  # expect: {1: 'float'}
print({'x': {'y': {'z': []}}})  # expect: {'x': {'y': {'z': []}}}
