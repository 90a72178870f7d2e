# no-python: CPython's own stack is not bounded here
from types import MappingProxyType


class Circle:
    def __getitem__(self, key):
        return 1


circle = Circle()
view = MappingProxyType(circle)
Circle.__len__ = view.__len__
Circle.__getitem__ = view.__getitem__
Circle.__iter__ = view.__iter__
for ask in (lambda: len(circle), lambda: circle[1], lambda: iter(circle)):
    try:
        ask()
    except RecursionError as error:
        print(error)  # expect: maximum recursion depth exceeded
# expect: maximum recursion depth exceeded
# expect: maximum recursion depth exceeded
