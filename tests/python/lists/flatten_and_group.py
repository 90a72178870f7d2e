def flatten(x):
    out = []
    for item in x:
        if isinstance(item, list):
            out.extend(flatten(item))
        else:
            out.append(item)
    return out
print(flatten([1, [2, [3, [4]], 5], []]))  # expect: [1, 2, 3, 4, 5]
def chunk(a, n):
    return [a[i:i + n] for i in range(0, len(a), n)]
print(chunk(list(range(7)), 3))  # expect: [[0, 1, 2], [3, 4, 5], [6]]
groups = {}
for word in 'apple avocado banana blueberry cherry'.split():
    groups.setdefault(word[0], []).append(word)
print(groups)  # expect: {'a': ['apple', 'avocado'], 'b': ['banana', 'blueberry'], 'c': ['cherry']}
