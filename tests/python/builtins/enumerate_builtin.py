print(list(enumerate('ab')), list(enumerate('ab', 5)), list(enumerate([], start=1)), list(enumerate(iterable='x', start=-1)))
# expect: [(0, 'a'), (1, 'b')] [(5, 'a'), (6, 'b')] [] [(-1, 'x')]
e = enumerate('xyz')
print(next(e), next(e), list(e), type(e).__name__, iter(e) is e)
# expect: (0, 'x') (1, 'y') [(2, 'z')] enumerate True
for i, (a, b) in enumerate([(1, 2), (3, 4)], 10 ** 20):
    print(i, a, b)
# expect: 100000000000000000000 1 2
# expect: 100000000000000000001 3 4
try:
    enumerate(5)
except TypeError as e:
    print(e)
# expect: 'int' object is not iterable
