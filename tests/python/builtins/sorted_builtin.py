print(sorted([3, 1, 2]), sorted('cab'), sorted({'b': 1, 'a': 2}), sorted([3, 1], reverse=True), sorted((2, 1)))
# expect: [1, 2, 3] ['a', 'b', 'c'] ['a', 'b'] [3, 1] [1, 2]
print(sorted(['b', 'A', 'c'], key=str.lower), sorted([1, -2, 3], key=lambda x: -x), sorted([]), sorted(x for x in 'ba'))
# expect: ['A', 'b', 'c'] [3, 1, -2] [] ['a', 'b']
data = [('a', 2), ('b', 1), ('c', 2), ('d', 1)]
print(sorted(data, key=lambda p: p[1]), sorted(data, key=lambda p: p[1], reverse=True))
# expect: [('b', 1), ('d', 1), ('a', 2), ('c', 2)] [('a', 2), ('c', 2), ('b', 1), ('d', 1)]
for f in (lambda: sorted([1, 'a']), lambda: sorted(5), lambda: sorted([1], lambda x: x), lambda: sorted([None, 1]), lambda: sorted([{}, {}])):
    try:
        f()
    except TypeError as e:
        print(e)
# expect: '<' not supported between instances of 'str' and 'int'
# expect: 'int' object is not iterable
# expect: sorted expected 1 argument, got 2
# expect: '<' not supported between instances of 'int' and 'NoneType'
# expect: '<' not supported between instances of 'dict' and 'dict'
