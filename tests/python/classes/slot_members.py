class Point:
    __slots__ = ("x", "y")

    def __init__(self, x):
        self.x = x


class Named(Point):
    __slots__ = ["name"]


p = Point(1)
print(Point.x, Named.x, Named.name)
# expect: <member 'x' of 'Point' objects> <member 'x' of 'Point' objects> <member 'name' of 'Named' objects>
print(type(Point.x).__name__, Point.x.__name__, Point.x.__objclass__ is Point, Point.x.__qualname__)
# expect: member_descriptor x True Point.x
print(Point.x.__get__(p), Point.x.__get__(p, Point), Point.x == Point.x, Point.x == Point.y)
# expect: 1 1 True False
print(Point.x.__get__(None, Point))  # expect: <member 'x' of 'Point' objects>
Point.x.__set__(p, 4)
Point.y.__set__(p, 5)
print(p.x, p.y)  # expect: 4 5
Point.x.__delete__(p)
for action in (lambda: p.x, lambda: Point.x.__get__(p), lambda: Point.x.__delete__(p),
               lambda: Point.x.__get__(3), lambda: Point.x.__set__([], 1),
               lambda: Named.name.__get__(p), lambda: Point.z):
    try:
        print(action())
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)
# expect: AttributeError 'Point' object has no attribute 'x'
# expect: AttributeError 'Point' object has no attribute 'x'
# expect: AttributeError x
# expect: TypeError descriptor 'x' for 'Point' objects doesn't apply to a 'int' object
# expect: TypeError descriptor 'x' for 'Point' objects doesn't apply to a 'list' object
# expect: TypeError descriptor 'name' for 'Named' objects doesn't apply to a 'Point' object
# expect: AttributeError type object 'Point' has no attribute 'z'
print(sorted(name for name in Point.__dict__ if not name.startswith("__")))  # expect: ['x', 'y']
print([name for name in dir(Named) if not name.startswith("__")])  # expect: ['name', 'x', 'y']
print(hasattr(Point, "x"), hasattr(Point, "nothing"), getattr(Point, "q", "none"))
# expect: True False none


class Private:
    __slots__ = ("__secret", "_half")

    def __init__(self):
        self.__secret = 1
        self._half = 2

    def show(self):
        return self.__secret, self._half


print(Private().show(), Private._Private__secret)
# expect: (1, 2) <member '_Private__secret' of 'Private' objects>
