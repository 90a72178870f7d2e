for a in (7, -7):
    for b in (2, -2):
        print(a, b, divmod(a, b), divmod(a, b)[0] * b + divmod(a, b)[1] == a)
# expect: 7 2 (3, 1) True
# expect: 7 -2 (-4, -1) True
# expect: -7 2 (-4, 1) True
# expect: -7 -2 (3, -1) True
print(divmod(10 ** 25, 10 ** 12 + 1))  # expect: (9999999999990, 10)
print(divmod(-(10 ** 25), 10 ** 12 + 1))  # expect: (-9999999999991, 999999999991)
print(divmod(True, 2))  # expect: (0, 1)
