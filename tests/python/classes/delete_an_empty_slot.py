import types


class Point:
    __slots__ = ("x", "y")


point = Point()
point.x = 1
del point.x
for name in ("x", "y", "z"):
    try:
        delattr(point, name)
    except AttributeError as error:
        print(error)
    try:
        getattr(point, name)
    except AttributeError as error:
        print(error)
# expect: x
# expect: 'Point' object has no attribute 'x'
# expect: y
# expect: 'Point' object has no attribute 'y'
# expect: 'Point' object has no attribute 'z'
# expect: 'Point' object has no attribute 'z'
for wrong in (lambda: types.SimpleNamespace(1), lambda: type("A", [], {}),
              lambda: type("A", (), []), lambda: type(1, (), {})):
    try:
        wrong()
    except TypeError as error:
        print(error)
# expect: no positional arguments expected
# expect: type.__new__() argument 2 must be tuple, not list
# expect: type.__new__() argument 3 must be dict, not list
# expect: type.__new__() argument 1 must be str, not int
