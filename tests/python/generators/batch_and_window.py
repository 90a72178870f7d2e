def batches(it, n):
    batch = []
    for x in it:
        batch.append(x)
        if len(batch) == n:
            yield batch
            batch = []
    if batch:
        yield batch
def windows(xs, n):
    for i in range(len(xs) - n + 1):
        yield tuple(xs[i:i + n])
print(list(batches(range(7), 3)), list(windows('abcd', 2)))
# expect: [[0, 1, 2], [3, 4, 5], [6]] [('a', 'b'), ('b', 'c'), ('c', 'd')]
