def knapsack(items, capacity):
    best = [0] * (capacity + 1)
    for weight, value in items:
        for c in range(capacity, weight - 1, -1):
            best[c] = max(best[c], best[c - weight] + value)
    return best[capacity]
print(knapsack([(12, 4), (2, 2), (1, 1), (1, 2), (4, 10)], 15))  # expect: 15
def lcs(a, b):
    table = [[''] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            table[i + 1][j + 1] = table[i][j] + x if x == y else max(table[i + 1][j], table[i][j + 1], key=len)
    return table[-1][-1]
print(lcs('AGGTAB', 'GXTXAYB'), lcs('abc', 'xyz') == '')  # expect: GTAB True
def edit(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        previous, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (x != y))
    return row[-1]
print(edit('kitten', 'sitting'), edit('', 'abc'), edit('same', 'same'))  # expect: 3 3 0
