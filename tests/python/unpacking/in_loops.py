for a, b in [(1, 2), (3, 4)]:
    print(a, b)
# expect: 1 2
# expect: 3 4
for i, (a, *b) in enumerate(['xyz', 'uv']):
    print(i, a, b)
# expect: 0 x ['y', 'z']
# expect: 1 u ['v']
for (a, b), c in zip([(1, 2)], [3]):
    print(a, b, c)
# expect: 1 2 3
for k, v in {'x': 1}.items():
    print(k, v)
# expect: x 1
for [a, b] in ['mn']:
    print(a, b)
# expect: m n
