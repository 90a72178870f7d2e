import collections
import inspect
from typing import NamedTuple


class Point(NamedTuple):
    a: int
    b: str = "z"


class Sub(Point):
    pass


Pair = collections.namedtuple("Pair", "x y", defaults=[3])
for cls in (Point, Sub, Pair, collections.namedtuple("One", "a"), collections.namedtuple("No", "")):
    print(cls.__name__, inspect.signature(cls), cls.__doc__)
# expect: Point (a: int, b: str = 'z') Point(a, b)
# expect: Sub (a: int, b: str = 'z') None
# expect: Pair (x, y=3) Pair(x, y)
# expect: One (a) One(a,)
# expect: No () No()
print(list(inspect.signature(Point).parameters.values()))
# expect: [<Parameter "a: int">, <Parameter "b: str = 'z'">]
print(inspect.signature(Point).bind(1).arguments, inspect.signature(Point).bind(a=1, b="c"))
# expect: {'a': 1} <BoundArguments (a=1, b='c')>


class Base:
    """Base's text."""

    def run(self):
        """Run it.

           Now.
        """

    @property
    def size(self):
        """How large."""

    @classmethod
    def make(cls):
        """Make one."""

    @staticmethod
    def plain():
        """Plainly."""

    class Inner:
        def deep(self):
            """Deep down."""


class Middle(Base):
    def run(self):
        pass


class Child(Middle):
    def run(self):
        pass

    @property
    def size(self):
        pass

    @classmethod
    def make(cls):
        pass

    @staticmethod
    def plain():
        pass

    def other(self):
        pass

    class Inner(Base.Inner):
        def deep(self):
            pass


def outer():
    class Local(Base):
        def run(self):
            pass

    return Local


class Bare:
    pass


for item in (Child, Child.run, Child().run, Child.size, Child.make, Child().make, Child.plain,
             Child.other, Child.Inner, Child.Inner.deep, Child(), outer().run, outer()().run, Bare,
             Bare(), outer, lambda: 0):
    print(repr(inspect.getdoc(item)))
# expect: "Base's text."
# expect: 'Run it.\n\nNow.'
# expect: 'Run it.\n\nNow.'
# expect: 'How large.'
# expect: 'Make one.'
# expect: 'Make one.'
# expect: 'Plainly.'
# expect: None
# expect: None
# expect: 'Deep down.'
# expect: None
# expect: None
# expect: 'Run it.\n\nNow.'
# expect: None
# expect: None
# expect: None
# expect: None
