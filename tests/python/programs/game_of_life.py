def step(cells):
    counts = {}
    for x, y in cells:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if dx or dy:
                    key = x + dx, y + dy
                    counts[key] = counts.get(key, 0) + 1
    return {c for c, n in counts.items() if n == 3 or n == 2 and c in cells}
cells = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
for generation in range(5):
    print(generation, sorted(cells))
    cells = step(cells)
# expect: 0 [(0, 2), (1, 0), (1, 2), (2, 1), (2, 2)]
# expect: 1 [(0, 1), (1, 2), (1, 3), (2, 1), (2, 2)]
# expect: 2 [(0, 2), (1, 3), (2, 1), (2, 2), (2, 3)]
# expect: 3 [(1, 1), (1, 3), (2, 2), (2, 3), (3, 2)]
# expect: 4 [(1, 3), (2, 1), (2, 3), (3, 2), (3, 3)]
for y in range(5):
    print(''.join('#' if (x, y) in cells else '.' for x in range(5)))
# expect: .....
# expect: .....
# expect: .#.#.
# expect: ..##.
# expect: ..#..
