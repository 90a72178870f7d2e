r = range(0, 20, 3)
print(r[1:3], r[::-1], r[-1], list(r[::2]), r[10:], len(r[2:]))
# expect: range(3, 9, 3) range(18, -3, -3) 18 [0, 6, 12, 18] range(21, 21, 3) 5
print(range(10)[2:8][1:4], range(5)[::-1][1:])  # expect: range(3, 6) range(3, -1, -1)
