d = {1: 'int', 'a': 'str', (1, 2): 'tuple', None: 'none', 2.5: 'float', b'x': 'bytes', frozenset([1]): 'fs'}
print(d[1], d['a'], d[1, 2], d[None], d[2.5], d[b'x'], d[frozenset({1})])
# expect: int str tuple none float bytes fs
print(d[1.0], d[True], len({0: 1, False: 2, 0.0: 3}), {0: 'a', False: 'b'})
# expect: int int 1 {0: 'b'}
for bad in ([], {}, set(), [1]):
    try:
        d[bad] = 1
    except TypeError as e:
        print(e)
# expect: unhashable type: 'list'
# expect: unhashable type: 'dict'
# expect: unhashable type: 'set'
# expect: unhashable type: 'list'
