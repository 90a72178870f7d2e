class Point(tuple):
    def __new__(cls, x, y):
        return super().__new__(cls, (x, y))
    @property
    def x(self):
        return self[0]
    @property
    def y(self):
        return self[1]
p = Point(1, 2)
print(p, p.x, p.y, p == (1, 2), isinstance(p, tuple), len(p), type(p).__name__)
# expect: (1, 2) 1 2 True True 2 Point
x, y = p
print(x, y, hash(p) == hash((1, 2)), p + (3,))  # expect: 1 2 True (1, 2, 3)
