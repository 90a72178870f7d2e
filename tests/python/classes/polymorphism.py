class Shape:
    def area(self): raise NotImplementedError(f'{type(self).__name__}.area')
    def describe(self): return f'{type(self).__name__} {self.area():.2f}'
class Circle(Shape):
    def __init__(self, r): self.r = r
    def area(self): return 3.14159 * self.r ** 2
class Rect(Shape):
    def __init__(self, w, h): self.w, self.h = w, h
    def area(self): return self.w * self.h
class Odd(Shape): pass
for s in (Circle(2), Rect(3, 4), Odd()):
    try:
        print(s.describe())
    except NotImplementedError as e:
        print('not implemented:', e)
# expect: Circle 12.57
# expect: Rect 12.00
# expect: not implemented: Odd.area
