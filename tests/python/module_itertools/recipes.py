from itertools import islice, chain, repeat, groupby, count, product
def take(n, it): return list(islice(it, n))
def flatten(x): return list(chain.from_iterable(x))
def nth(it, n): return next(islice(it, n, None), None)
def grouper(it, n): return list(zip(*[iter(it)] * n))
def unique(it): return [k for k, _ in groupby(sorted(it))]
print(take(3, count(7)), flatten([[1], [2, 3]]), nth('abc', 1), nth('abc', 9), grouper('abcdef', 2), unique([3, 1, 3]))
# expect: [7, 8, 9] [1, 2, 3] b None [('a', 'b'), ('c', 'd'), ('e', 'f')] [1, 3]
print([''.join(p) for p in product('ab', repeat=2)], sum(1 for _ in product(range(3), repeat=4)))
# expect: ['aa', 'ab', 'ba', 'bb'] 81
