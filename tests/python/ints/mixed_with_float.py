print(1 + 1.5, 1.5 + 1, 2 * 0.5, 7 // 2.0, 7.0 % 3, -7 % 3.0)  # expect: 2.5 2.5 1.0 3.0 1.0 2.0
print(2 ** 0.5, 2.0 ** 3, 4 ** -1)  # expect: 1.4142135623730951 8.0 0.25
print(10 ** 20 + 0.5, 10 ** 20 * 1.0)  # expect: 1e+20 1e+20
print(1 == 1.0, 1 < 1.5, 2 > 1.5, 3 != 3.0)  # expect: True True True False
try:
    10 ** 400 + 1.0
except OverflowError as e:
    print(e)
# expect: int too large to convert to float
