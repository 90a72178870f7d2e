from itertools import groupby
print([(k, list(g)) for k, g in groupby('aabbbc')], [(k, len(list(g))) for k, g in groupby([1, 1, 2, 1])])
# expect: [('a', ['a', 'a']), ('b', ['b', 'b', 'b']), ('c', ['c'])] [(1, 2), (2, 1), (1, 1)]
data = [('x', 1), ('x', 2), ('y', 3)]
for key, group in groupby(data, key=lambda p: p[0]):
    print(key, [v for _, v in group])
# expect: x [1, 2]
# expect: y [3]
g = groupby('aab')
k1, it1 = next(g)
k2, it2 = next(g)
print(k1, list(it1), k2, list(it2), [k for k, _ in groupby(sorted('banana'))])
# expect: a [] b ['b'] ['a', 'b', 'n']
