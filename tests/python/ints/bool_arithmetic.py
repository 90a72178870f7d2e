print(True + 1, True * 5, -True, ~True, True / 2, True // 2)  # expect: 2 5 -1 -2 0.5 0
print(True & False, True | False, True ^ True)  # expect: False True False
print(type(True & True).__name__, type(True & 1).__name__, type(True + False).__name__)
# expect: bool int int
print(sum([True, True, False]), [10, 20][True])  # expect: 2 20
print(True < 2, False == 0.0, True == 1.0)  # expect: True True True
print(isinstance(True, int), issubclass(bool, int))  # expect: True True
print(int(True), float(True), str(True))  # expect: 1 1.0 True
