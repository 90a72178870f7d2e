from functools import reduce
print(reduce(lambda a, b: a + b, [1, 2, 3]), reduce(lambda a, b: a * b, [], 1), reduce(max, [3, 9, 2]), reduce(lambda a, c: c + a, 'abc'), reduce(lambda a, b: (a, b), [1, 2, 3]), reduce(lambda a, b: a + b, [[1], [2]], []))
# expect: 6 1 9 cba ((1, 2), 3) [1, 2]
try:
    reduce(lambda a, b: a, [])
except TypeError as e:
    print(e)
# expect: reduce() of empty iterable with no initial value
