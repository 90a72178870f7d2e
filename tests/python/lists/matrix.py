m = [[1, 2, 3], [4, 5, 6]]
print([list(row) for row in zip(*m)])  # expect: [[1, 4], [2, 5], [3, 6]]
print([[sum(a * b for a, b in zip(row, col)) for col in zip(*m)] for row in m for _ in [0]])
# expect: [[9, 12, 15], [24, 33, 42]]
print(sum(map(sum, m)), [x for row in m for x in row])  # expect: 21 [1, 2, 3, 4, 5, 6]
for row in m:
    print(' '.join(f'{x:2}' for x in row))
# expect:  1  2  3
# expect:  4  5  6
