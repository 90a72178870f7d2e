from collections import namedtuple
R = namedtuple('R', 'a def a _x b', rename=True)
print(R._fields)  # expect: ('a', '_1', '_2', '_3', 'b')
class Rect(namedtuple('Base', 'w h')):
    @property
    def area(self): return self.w * self.h
    def __str__(self): return f'{self.w}x{self.h}'
r = Rect(2, 3)
print(r.area, str(r), repr(r), r._replace(w=5).area, type(r._replace(w=1)).__name__)
# expect: 6 2x3 Rect(w=2, h=3) 15 Rect
