a = [1]
b = [1]
print(a is b, a is a, a is not b, a == b, None is None, a in [[1]], a not in [])
# expect: False True True True True True True
print(not a is b, not 1 in [2], 'x' not in {}, 1 in {1: 2}, 5 in range(10), 10 in range(0, 20, 3))
# expect: True True True True True False
