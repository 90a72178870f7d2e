from typing import NamedTuple
class Point(NamedTuple):
    x: int
    y: int = 0
    def dist(self): return (self.x ** 2 + self.y ** 2) ** 0.5
p = Point(3, 4)
print(p, p.x, p[1], p.dist(), p == (3, 4), Point(1), Point(y=2, x=1), len(p), isinstance(p, tuple))
# expect: Point(x=3, y=4) 3 4 5.0 True Point(x=1, y=0) Point(x=1, y=2) 2 True
x, y = p
print(x, y, p._asdict(), p._replace(x=10), Point._fields, Point._field_defaults, Point._make([7, 8]), hash(p) == hash((3, 4)))
# expect: 3 4 {'x': 3, 'y': 4} Point(x=10, y=4) ('x', 'y') {'y': 0} Point(x=7, y=8) True
try:
    p.x = 1
except AttributeError as e:
    print(e)
# expect: can't set attribute
try:
    Point()
except TypeError as e:
    print(e)
# expect: Point.__new__() missing 1 required positional argument: 'x'
