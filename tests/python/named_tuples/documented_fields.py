from collections import namedtuple

Point = namedtuple("Point", "x y")
Point.x.__doc__ = "how far to the right"
Point.__doc__ = "a place"
print(Point.x.__doc__, Point.y.__doc__, Point.__doc__, Point(1, 2).x)
# expect: how far to the right Alias for field number 1 a place 1


class Order:
    @property
    def total(self):
        "the sum"
        return 5


Order.total.__doc__ = "the sum of all lines"
print(Order.total.__doc__, Order().total)  # expect: the sum of all lines 5
