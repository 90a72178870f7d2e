print(7 % 3, -7 % 3, 7 % -3, -7 % -3)  # expect: 1 2 -2 -1
print(0 % 3, 3 % 3, -3 % 3)  # expect: 0 0 0
print(10 ** 30 % 7, -(10 ** 30) % 7, 10 ** 30 % -7)  # expect: 1 6 -6
print(5 % 10 ** 20, -5 % 10 ** 20)  # expect: 5 99999999999999999995
try:
    1 % 0
except ZeroDivisionError as e:
    print(e)
# expect: integer modulo by zero
