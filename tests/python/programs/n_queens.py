def queens(n):
    def place(row, columns, diagonals, anti):
        if row == n:
            yield []
            return
        for c in range(n):
            if c in columns or row + c in diagonals or row - c in anti:
                continue
            for rest in place(row + 1, columns | {c}, diagonals | {row + c}, anti | {row - c}):
                yield [c] + rest
    return place(0, frozenset(), frozenset(), frozenset())
solutions = list(queens(6))
print(len(solutions), solutions[0])  # expect: 4 [1, 3, 5, 0, 2, 4]
for c in solutions[0]:
    print('.' * c + 'Q' + '.' * (5 - c))
# expect: .Q....
# expect: ...Q..
# expect: .....Q
# expect: Q.....
# expect: ..Q...
# expect: ....Q.
