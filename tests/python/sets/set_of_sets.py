s = {frozenset({1, 2}), frozenset({2, 1}), frozenset({3})}
print(len(s), frozenset({1, 2}) in s, {1, 2} in s)  # expect: 2 True True
print(sorted(sorted(x) for x in s))  # expect: [[1, 2], [3]]
