t = (1, 2)
print(t.__len__(), t.__getitem__(0), t.__contains__(2), t.__add__((3,)), t.__mul__(2))
# expect: 2 1 True (1, 2, 3) (1, 2, 1, 2)
print(t.__eq__((1, 2)), t.__lt__((1, 3)), t.__hash__() == hash(t), list(t.__iter__()))
# expect: True True True [1, 2]
print(t.__repr__(), t.__ne__(1), t.__rmul__(2))  # expect: (1, 2) NotImplemented (1, 2, 1, 2)
