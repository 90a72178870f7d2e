f = frozenset([1, 2, 2])
print(sorted(f), len(f), 1 in f, f == {1, 2}, hash(f) == hash(frozenset({2, 1})))
# expect: [1, 2] 2 True True True
print(sorted(f | {3}), type(f | {3}).__name__, type({3} | f).__name__, {f: 'key'}[frozenset((2, 1))])
# expect: [1, 2, 3] frozenset set key
print(f.union([5]) == frozenset({1, 2, 5}), frozenset(), f.copy() is f, repr(frozenset([7])))
# expect: True frozenset() True frozenset({7})
try:
    f.add(1)
except AttributeError as e:
    print(e)
# expect: 'frozenset' object has no attribute 'add'
try:
    hash({1})
except TypeError as e:
    print(e)
# expect: unhashable type: 'set'
