a = {1, 2, 3}
print(sorted(a.union([4], (5,), 'x' if 0 else [6])), sorted(a.intersection([2, 3], range(3))))
# expect: [1, 2, 3, 4, 5, 6] [2]
print(sorted(a.difference([1], [2])), sorted(a.symmetric_difference([3, 4])))
# expect: [3] [1, 2, 4]
print(a.issubset(range(5)), a.issuperset([1]), a.isdisjoint([7]), a.isdisjoint([1]))
# expect: True True True False
a.update([7], {8})
a.intersection_update([1, 7, 8])
a.difference_update([1])
a.symmetric_difference_update([8, 9])
print(sorted(a), sorted(a.union()), sorted(a.copy()))  # expect: [7, 9] [7, 9] [7, 9]
