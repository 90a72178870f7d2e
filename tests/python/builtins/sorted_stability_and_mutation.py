data = [(i % 3, i) for i in range(9)]
print(sorted(data, key=lambda p: p[0]))
# expect: [(0, 0), (0, 3), (0, 6), (1, 1), (1, 4), (1, 7), (2, 2), (2, 5), (2, 8)]
print(sorted(data, key=lambda p: -p[0]), sorted(data, key=lambda p: p[0], reverse=True))
# expect: [(2, 2), (2, 5), (2, 8), (1, 1), (1, 4), (1, 7), (0, 0), (0, 3), (0, 6)] [(2, 2), (2, 5), (2, 8), (1, 1), (1, 4), (1, 7), (0, 0), (0, 3), (0, 6)]
a = [3, 1, 2]
try:
    a.sort(key=lambda x: a.append(x) or x)
except ValueError as e:
    print(e)
# expect: list modified during sort
print([x for x in sorted([5, 3, 9, 1], key=lambda x: -x)], sorted([1.5, 1, True, 0]), sorted(['10', '9', '1']))
# expect: [9, 5, 3, 1] [0, 1, True, 1.5] ['1', '10', '9']
