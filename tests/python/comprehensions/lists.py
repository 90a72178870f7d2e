print([x * x for x in range(5)], [x for x in range(10) if x % 2], [x for x in 'abc' if x != 'b'])
# expect: [0, 1, 4, 9, 16] [1, 3, 5, 7, 9] ['a', 'c']
print([(x, y) for x in range(3) for y in 'ab'], [(x, y) for x in range(4) for y in range(x) if x + y > 2])
# expect: [(0, 'a'), (0, 'b'), (1, 'a'), (1, 'b'), (2, 'a'), (2, 'b')] [(2, 1), (3, 0), (3, 1), (3, 2)]
print([x if x % 2 else -x for x in range(5)], [[j for j in range(i)] for i in range(4)])
# expect: [0, 1, -2, 3, -4] [[], [0], [0, 1], [0, 1, 2]]
print([x for x in range(30) if x % 2 if x % 3 if x % 5])  # expect: [1, 7, 11, 13, 17, 19, 23, 29]
