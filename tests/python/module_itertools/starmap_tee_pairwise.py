from itertools import starmap, tee, pairwise
print(list(starmap(pow, [(2, 3), (3, 2)])), list(starmap(lambda *a: sum(a), [(1,), (1, 2), ()])))
# expect: [8, 9] [1, 3, 0]
a, b = tee([1, 2, 3])
print(next(a), next(a), list(b), list(a), [list(t) for t in tee('xy', 3)])
# expect: 1 2 [1, 2, 3] [3] [['x', 'y'], ['x', 'y'], ['x', 'y']]
print(list(pairwise([1, 2, 3, 4])), list(pairwise('a')))  # expect: [(1, 2), (2, 3), (3, 4)] []
