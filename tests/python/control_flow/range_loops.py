print(list(range(5)), list(range(2, 5)), list(range(0, 10, 3)), list(range(5, 0, -2)), list(range(0)))
# expect: [0, 1, 2, 3, 4] [2, 3, 4] [0, 3, 6, 9] [5, 3, 1] []
for i in range(10 ** 18, 10 ** 18 + 2):
    print(i)
# expect: 1000000000000000000
# expect: 1000000000000000001
for i in range(10 ** 30, 10 ** 30 + 3, 2):
    print(i)
# expect: 1000000000000000000000000000000
# expect: 1000000000000000000000000000002
for i in range(-2, 2):
    print(i, end=' ')
print()  # expect: -2 -1 0 1
