class M:
    def __init__(self, rows): self.rows = rows
    def __matmul__(self, o):
        return M([[sum(a * b for a, b in zip(r, c)) for c in zip(*o.rows)] for r in self.rows])
    def __imatmul__(self, o):
        self.rows = (self @ o).rows
        return self
m = M([[1, 2], [3, 4]])
print((m @ m).rows)  # expect: [[7, 10], [15, 22]]
m @= M([[0, 1], [1, 0]])
print(m.rows)  # expect: [[2, 1], [4, 3]]
try:
    1 @ 2
except TypeError as e:
    print(e)
# expect: unsupported operand type(s) for @: 'int' and 'int'
