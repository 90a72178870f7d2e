a, (b, [c, *d]), e = 1, (2, [3, 4, 5]), 6
print(a, b, c, d, e)  # expect: 1 2 3 [4, 5] 6
[x, (y,)] = 'a', 'b'
print(x, y)  # expect: a b
(p, q), *rest = [(1, 2), 3, 4]
print(p, q, rest)  # expect: 1 2 [3, 4]
