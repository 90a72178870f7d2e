import operator
class M:
    def __init__(self, n): self.n = n
    def __matmul__(self, other): return self.n * other.n
    def __imatmul__(self, other):
        self.n *= other.n
        return self
m = M(3)
print(operator.matmul(m, M(4)), operator.imatmul(m, M(5)).n)  # expect: 12 15
