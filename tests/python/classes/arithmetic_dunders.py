class V:
    def __init__(self, x, y): self.x, self.y = x, y
    def __repr__(self): return f'V({self.x}, {self.y})'
    def __add__(self, o): return V(self.x + o.x, self.y + o.y)
    def __sub__(self, o): return V(self.x - o.x, self.y - o.y)
    def __mul__(self, k): return V(self.x * k, self.y * k)
    def __rmul__(self, k): return self * k
    def __truediv__(self, k): return V(self.x / k, self.y / k)
    def __floordiv__(self, k): return V(self.x // k, self.y // k)
    def __mod__(self, k): return V(self.x % k, self.y % k)
    def __pow__(self, k): return V(self.x ** k, self.y ** k)
    def __matmul__(self, o): return self.x * o.x + self.y * o.y
    def __neg__(self): return V(-self.x, -self.y)
    def __pos__(self): return self
    def __abs__(self): return (self.x ** 2 + self.y ** 2) ** 0.5
    def __invert__(self): return V(self.y, self.x)
    def __divmod__(self, k): return self // k, self % k
    def __round__(self, n=0): return V(round(self.x, n), round(self.y, n))
a, b = V(3, 4), V(1, 2)
print(a + b, a - b, a * 2, 2 * a, a / 2, a // 2, a % 2, a ** 2, a @ b, -a, +a, abs(a), ~a)
# expect: V(4, 6) V(2, 2) V(6, 8) V(6, 8) V(1.5, 2.0) V(1, 2) V(1, 0) V(9, 16) 11 V(-3, -4) V(3, 4) 5.0 V(4, 3)
print(divmod(a, 2), round(V(1.25, 2.75), 1))  # expect: (V(1, 2), V(1, 0)) V(1.2, 2.8)
