print(2 + 3 * 4, (2 + 3) * 4, 2 ** 3 ** 2, -2 ** 2, 2 ** -1, not 1 == 2, 1 + 1 == 2)
# expect: 14 20 512 -4 0.5 True True
print(1 | 2 ^ 3 & 4 << 1, 7 & 3 == 3, 10 - 4 - 3, 100 / 10 / 2, 7 // 2 * 2, -7 // 2)
# expect: 3 True 3 5.0 6 -4
print(1 or 0 and 0, not 0 or 1, 1 < 2 and 2 < 3, 'a' + 'b' * 2, ~1 + 1, - -1, 5 % 3 ** 2)
# expect: 1 True True abb -1 1 5
print(1 if 0 else 2 or 3, (lambda x: x or 5)(0), [1, 2][0] + 3, 3 in [1, 2, 3] == True)
# expect: 2 5 4 False
