from itertools import accumulate
print(list(accumulate([1, 2, 3])), list(accumulate([1, 2, 3], lambda a, b: a * b)), list(accumulate([1, 2], initial=10)), list(accumulate('abc')), list(accumulate([])))
# expect: [1, 3, 6] [1, 2, 6] [10, 11, 13] ['a', 'ab', 'abc'] []
print(list(accumulate([3, 1, 4, 1, 5], max)), list(accumulate([1, 2, 3], int.__mul__)))
# expect: [3, 3, 4, 4, 5] [1, 2, 6]
