pairs = [(1, 2), (3, 4)]
print([a + b for a, b in pairs], [a for a, *_ in ['xyz', 'uv']], [b for a, (b, c) in [(1, (2, 3))]])
# expect: [3, 7] ['x', 'u'] [2]
print({a: b for a, b in pairs}, [(i, k) for i, (k, v) in enumerate({'p': 1}.items())])
# expect: {1: 2, 3: 4} [(0, 'p')]
d = {}
print([0 for d['k'] in range(3)], d)  # expect: [0, 0, 0] {'k': 2}
