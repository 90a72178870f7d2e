# decided by: interpreter
# Lists of lists: products, transposition, and Gauss's elimination with floats.


def multiply(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def solve(matrix, right):
    size = len(matrix)
    rows = [row[:] + [value] for row, value in zip(matrix, right)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            for j in range(i, size + 1):
                rows[k][j] -= factor * rows[i][j]
    result = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][j] * result[j] for j in range(i + 1, size))
        result[i] = (rows[i][size] - known) / rows[i][i]
    return result


def work():
    a = [[(i * j + i) % 7 + 1 for j in range(70)] for i in range(70)]
    product = a
    for _ in range(4):
        product = [[x % 1000 for x in row] for row in multiply(product, a)]
    b = [[float((i * 13 + j * 7) % 11 + (30 if i == j else 0)) for j in range(110)] for i in range(110)]
    answer = solve(b, [float(i) for i in range(110)])
    return sum(map(sum, product)), round(sum(answer), 9)


print(work())
