a = 10 ** 20
print(a == a + 0, a != a + 1, a < a + 1, a > a - 1)  # expect: True True True True
print(a >= a, a <= a - 1)  # expect: True False
print(-a < a, -a < 0, a > 5)  # expect: True True True
print(2 ** 53 == float(2 ** 53), 2 ** 53 + 1 == float(2 ** 53))  # expect: True False
print(2 ** 53 + 1 > float(2 ** 53))  # expect: True
print(10 ** 400 > 1e308, -10 ** 400 < float('-inf'), 10 ** 400 < float('inf'))
# expect: True False True
