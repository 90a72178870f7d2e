print(7 / 2, -7 / 2, 1 / 3)  # expect: 3.5 -3.5 0.3333333333333333
print(10 ** 30 / 10 ** 29)  # expect: 10.0
print(2 ** 1000 / 2 ** 998)  # expect: 4.0
print((2 ** 53 + 1) / 1)  # expect: 9007199254740992.0
print(0 / 5, 6 / 3)  # expect: 0.0 2.0
try:
    1 / 0
except ZeroDivisionError as e:
    print(e)
# expect: division by zero
try:
    10 ** 400 / 3
except OverflowError as e:
    print(e)
# expect: integer division result too large for a float
