from types import MappingProxyType


class Point:
    """A point."""

    size = 2

    def move(self):
        return 1


own = Point.__dict__
print(type(own).__name__, isinstance(own, MappingProxyType), isinstance(own, dict))
# expect: mappingproxy True False
print(own["size"], own.get("nothing", 7), "move" in own, callable(own["move"]), own["__doc__"])
# expect: 2 7 True True A point.
try:
    own["size"] = 3
except TypeError as e:
    print(e)
# expect: 'mappingproxy' object does not support item assignment
try:
    del own["size"]
except TypeError as e:
    print(e)
# expect: 'mappingproxy' object does not support item deletion
try:
    own.update(size=4)
except AttributeError as e:
    print(e)
# expect: 'mappingproxy' object has no attribute 'update'
print([name for name in own if not name.startswith("__")])  # expect: ['size', 'move']
print({name: value for name, value in vars(Point).items() if name == "size"})  # expect: {'size': 2}
print(dict(own)["size"], {**own}["size"], (own | {"a": 1})["a"])  # expect: 2 2 1
print(repr(vars(type("Empty", (), {"x": 1}))).startswith("mappingproxy({"))  # expect: True
made = type("Other", (Point,), dict(Point.__dict__))
print(made.size, made().move())  # expect: 2 1
print(type(Point().__dict__).__name__, type(int.__dict__).__name__, "bit_length" in int.__dict__)
# expect: dict mappingproxy True
Point.size = 5
print(Point.__dict__["size"])  # expect: 5
