def walk(tree):
    if isinstance(tree, list):
        for sub in tree:
            yield from walk(sub)
    else:
        yield tree
print(list(walk([1, [2, [3, [4]], []], 5])))  # expect: [1, 2, 3, 4, 5]
def permutations(items):
    if not items:
        yield []
    for i, x in enumerate(items):
        for p in permutations(items[:i] + items[i + 1:]):
            yield [x] + p
print(list(permutations('abc')), sum(1 for _ in permutations([1, 2, 3, 4])))
# expect: [['a', 'b', 'c'], ['a', 'c', 'b'], ['b', 'a', 'c'], ['b', 'c', 'a'], ['c', 'a', 'b'], ['c', 'b', 'a']] 24
