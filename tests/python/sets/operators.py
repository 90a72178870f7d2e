a, b = {1, 2, 3}, {2, 3, 4}
print(sorted(a | b), sorted(a & b), sorted(a - b), sorted(b - a), sorted(a ^ b))
# expect: [1, 2, 3, 4] [2, 3] [1] [4] [1, 4]
print(a < b, {1} < a, a <= a, a > {1}, a >= {4}, a == {3, 2, 1}, a != b)
# expect: False True True True False True True
a |= {9}
a &= {1, 2, 9}
a -= {1}
a ^= {2, 5}
print(sorted(a))  # expect: [5, 9]
try:
    a | [1]
except TypeError as e:
    print(e)
# expect: unsupported operand type(s) for |: 'set' and 'list'
