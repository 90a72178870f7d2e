# decided by: interpreter
# Recursion with sets: the queens' problem by backtracking, with a generator of its solutions.


def solutions(size):
    columns, rising, falling = set(), set(), set()
    places = []

    def place(row):
        if row == size:
            yield tuple(places)
            return
        for column in range(size):
            if column in columns or row + column in rising or row - column in falling:
                continue
            columns.add(column)
            rising.add(row + column)
            falling.add(row - column)
            places.append(column)
            yield from place(row + 1)
            places.pop()
            columns.discard(column)
            rising.discard(row + column)
            falling.discard(row - column)

    yield from place(0)


def work():
    count = 0
    last = None
    for solution in solutions(10):
        count += 1
        last = solution
    return count, last


print(work())
