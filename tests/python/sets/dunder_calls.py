a, b = {1, 2}, {2, 3}
print(a.__len__(), a.__contains__(1), sorted(a.__or__(b)), a.__and__(b), a.__sub__(b))
# expect: 2 True [1, 2, 3] {2} {1}
print(sorted(a.__xor__(b)), a.__le__(b), a.__eq__({2, 1}), a.__or__([1]), sorted(a.__iter__()))
# expect: [1, 3] False True NotImplemented [1, 2]
a.__ior__(b)
a.__isub__({1})
print(sorted(a))  # expect: [2, 3]
