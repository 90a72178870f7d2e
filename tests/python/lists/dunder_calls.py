a = [1, 2, 3]
print(a.__len__(), a.__getitem__(1), a.__contains__(2), a.__add__([4]), a.__mul__(2))
# expect: 3 2 True [1, 2, 3, 4] [1, 2, 3, 1, 2, 3]
a.__setitem__(0, 'x')
a.__delitem__(1)
a.__iadd__([9])
print(a, a.__eq__(['x', 3, 9]), a.__lt__(1), list(a.__iter__()), list(a.__reversed__()))
# expect: ['x', 3, 9] True NotImplemented ['x', 3, 9] [9, 3, 'x']
