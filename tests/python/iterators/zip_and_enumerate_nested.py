for i, (a, (b, c)) in enumerate(zip('xy', zip([1, 2], [3, 4]))):
    print(i, a, b, c)
# expect: 0 x 1 3
# expect: 1 y 2 4
print(list(zip(range(3), reversed(range(3)), enumerate('abc'))), list(map(lambda p: p[0] + p[1], zip([1], [2]))))
# expect: [(0, 2, (0, 'a')), (1, 1, (1, 'b')), (2, 0, (2, 'c'))] [3]
