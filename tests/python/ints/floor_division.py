print(7 // 2, -7 // 2, 7 // -2, -7 // -2)  # expect: 3 -4 -4 3
print(0 // 5, 1 // 5, -1 // 5)  # expect: 0 0 -1
print(10 ** 30 // 7, -(10 ** 30) // 7)
# expect: 142857142857142857142857142857 -142857142857142857142857142858
print(10 ** 30 // -(10 ** 10))  # expect: -100000000000000000000
print((-2 ** 63) // -1)  # expect: 9223372036854775808
try:
    1 // 0
except ZeroDivisionError as e:
    print(e)
# expect: integer division or modulo by zero
