x = 5
print(-x, +x, ~x, not x)  # expect: -5 5 -6 False
print(- - x, -+-x, ~~x, not not x)  # expect: 5 5 5 True
y = 10 ** 25
print(-y, +y, ~y, abs(-y))
# expect: -10000000000000000000000000 10000000000000000000000000 -10000000000000000000000001 10000000000000000000000000
print(-(-y) == y)  # expect: True
print(+True, -False, type(+True).__name__)  # expect: 1 0 int
