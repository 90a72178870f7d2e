print([(lambda y: y + x)(10) for x in range(3)])  # expect: [10, 11, 12]
print([f(3) for f in [lambda v, k=k: v ** k for k in range(4)]])  # expect: [1, 3, 9, 27]
matrix = [[1, 2], [3, 4]]
print([[row[i] for row in matrix] for i in range(2)], [x for row in matrix for x in row])
# expect: [[1, 3], [2, 4]] [1, 2, 3, 4]
