grid = [[0] * 3] * 2
grid[0][1] = 5
print(grid)  # expect: [[0, 5, 0], [0, 5, 0]]
grid = [[0] * 3 for _ in range(2)]
grid[0][1] = 5
print(grid)  # expect: [[0, 5, 0], [0, 0, 0]]
def f(x, acc=[]):
    acc.append(x)
    return acc
print(f(1), f(2), f(3, []))  # expect: [1, 2] [1, 2] [3]
