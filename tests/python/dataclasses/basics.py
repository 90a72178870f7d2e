from dataclasses import dataclass
@dataclass
class Point:
    x: int
    y: int = 0
p = Point(1)
print(p, p.x, p.y, Point(1, 2) == Point(1, 2), Point(1) == Point(2), Point(y=5, x=4))
# expect: Point(x=1, y=0) 1 0 True False Point(x=4, y=5)
p.x = 10
print(p, p != Point(1), Point(1) == (1, 0), repr(Point('a', None)))
# expect: Point(x=10, y=0) True False Point(x='a', y=None)
for args in ((), (1, 2, 3)):
    try:
        Point(*args)
    except TypeError as e:
        print(e)
# expect: Point.__init__() missing 1 required positional argument: 'x'
# expect: Point.__init__() takes from 2 to 3 positional arguments but 4 were given
