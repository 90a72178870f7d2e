# decided by: interpreter
# List, dict, set and generator comprehensions, nested and filtered.


def work(rounds, size):
    total = 0
    for r in range(rounds):
        squares = [i * i for i in range(size) if i % 3 != r % 3]
        lookup = {i: i + r for i in range(size)}
        kinds = {item % 17 for item in squares}
        grid = [[x * y for x in range(20)] for y in range(20)]
        total += sum(lookup[i] for i in range(0, size, 2)) + len(kinds) + grid[7][9]
        total += sum(cell for row in grid for cell in row)
    return total


print(work(600, 2500))
