class Matrix:
    def __init__(self, rows): self.rows = [list(r) for r in rows]
    @classmethod
    def identity(cls, n): return cls([[int(i == j) for j in range(n)] for i in range(n)])
    def __matmul__(self, o): return Matrix([[sum(a * b for a, b in zip(r, c)) for c in zip(*o.rows)] for r in self.rows])
    def __pow__(self, n):
        result, base = Matrix.identity(len(self.rows)), self
        while n:
            if n & 1:
                result = result @ base
            base = base @ base
            n >>= 1
        return result
    def __getitem__(self, ij): return self.rows[ij[0]][ij[1]]
    def __eq__(self, o): return self.rows == o.rows
    def __str__(self): return '\n'.join(' '.join(f'{x:4}' for x in r) for r in self.rows)
fib = Matrix([[1, 1], [1, 0]])
print((fib ** 10)[0, 1], (fib ** 90)[0, 1], (fib ** 200)[0, 1])
# expect: 55 2880067194370816120 280571172992510140037611932413038677189525
print(fib ** 0 == Matrix.identity(2), fib @ fib, sep='\n')
# expect: True
# expect:    2    1
# expect:    1    1
