# Instances of dataclasses and named tuples are made, read and matched in one step where nothing else
# can happen; here is what else can happen, at the same places in the program.
from collections import namedtuple
from dataclasses import FrozenInstanceError, dataclass, field
from enum import Enum
from typing import NamedTuple


@dataclass
class Plain:
    first: int
    second: str = "two"


@dataclass
class Child(Plain):
    third: float = 3.0


@dataclass(frozen=True)
class Frozen:
    first: int
    second: int


@dataclass(slots=True)
class Slotted:
    first: int
    second: int


@dataclass
class Checked:
    first: int
    second: int

    def __post_init__(self):
        self.second += self.first


@dataclass
class Watched:
    first: int
    second: int

    def __setattr__(self, name, value):
        object.__setattr__(self, name, value * 10)


@dataclass
class Through:
    first: int
    second: int

    @property
    def second(self):
        return self._second

    @second.setter
    def second(self, value):
        self._second = value if isinstance(value, int) else -1


@dataclass
class Listed:
    first: int
    second: list = field(default_factory=list)


class Own(Plain):
    def __init__(self, *values):
        super().__init__(*values)
        self.count = len(values)


class Made(Plain):
    def __new__(cls, *values):
        made = super().__new__(cls)
        made.extra = "made"
        return made


def make(cls, values):
    try:
        if len(values) == 1:
            made = cls(values[0])
        elif len(values) == 2:
            made = cls(values[0], values[1])
        else:
            made = cls(values[0], values[1], values[2])
        return made
    except TypeError as error:
        return str(error)


for cls in (Plain, Child, Frozen, Slotted, Checked, Watched, Through, Listed, Own, Made, Plain):
    for values in ((1,), (1, 2), (1, 2, 3)):
        made = make(cls, values)
        print(made, vars(made) if hasattr(made, "__dict__") else "")
# expect: Plain(first=1, second='two') {'first': 1, 'second': 'two'}
# expect: Plain(first=1, second=2) {'first': 1, 'second': 2}
# expect: Plain.__init__() takes from 2 to 3 positional arguments but 4 were given
# expect: Child(first=1, second='two', third=3.0) {'first': 1, 'second': 'two', 'third': 3.0}
# expect: Child(first=1, second=2, third=3.0) {'first': 1, 'second': 2, 'third': 3.0}
# expect: Child(first=1, second=2, third=3) {'first': 1, 'second': 2, 'third': 3}
# expect: Frozen.__init__() missing 1 required positional argument: 'second'
# expect: Frozen(first=1, second=2) {'first': 1, 'second': 2}
# expect: Frozen.__init__() takes 3 positional arguments but 4 were given
# expect: Slotted.__init__() missing 1 required positional argument: 'second'
# expect: Slotted(first=1, second=2)
# expect: Slotted.__init__() takes 3 positional arguments but 4 were given
# expect: Checked.__init__() missing 1 required positional argument: 'second'
# expect: Checked(first=1, second=3) {'first': 1, 'second': 3}
# expect: Checked.__init__() takes 3 positional arguments but 4 were given
# expect: Watched.__init__() missing 1 required positional argument: 'second'
# expect: Watched(first=10, second=20) {'first': 10, 'second': 20}
# expect: Watched.__init__() takes 3 positional arguments but 4 were given
# expect: Through(first=1, second=-1) {'first': 1, '_second': -1}
# expect: Through(first=1, second=2) {'first': 1, '_second': 2}
# expect: Through.__init__() takes from 2 to 3 positional arguments but 4 were given
# expect: Listed(first=1, second=[]) {'first': 1, 'second': []}
# expect: Listed(first=1, second=2) {'first': 1, 'second': 2}
# expect: Listed.__init__() takes from 2 to 3 positional arguments but 4 were given
# expect: Own(first=1, second='two') {'first': 1, 'second': 'two', 'count': 1}
# expect: Own(first=1, second=2) {'first': 1, 'second': 2, 'count': 2}
# expect: Plain.__init__() takes from 2 to 3 positional arguments but 4 were given
# expect: Made(first=1, second='two') {'extra': 'made', 'first': 1, 'second': 'two'}
# expect: Made(first=1, second=2) {'extra': 'made', 'first': 1, 'second': 2}
# expect: Plain.__init__() takes from 2 to 3 positional arguments but 4 were given
# expect: Plain(first=1, second='two') {'first': 1, 'second': 'two'}
# expect: Plain(first=1, second=2) {'first': 1, 'second': 2}
# expect: Plain.__init__() takes from 2 to 3 positional arguments but 4 were given
try:
    make(Frozen, (1, 2)).first = 3
except FrozenInstanceError as error:
    print(error)
# expect: cannot assign to field 'first'

Point = namedtuple("Point", "x y")
Point3 = namedtuple("Point3", "x y z", defaults=[9])


class Typed(NamedTuple):
    x: int
    y: int = 5


class Summed(Point):
    def __new__(cls, x, y):
        return super().__new__(cls, x + 1, y + 1)

    @property
    def total(self):
        return self.x + self.y


class Noted(Point):
    def __init__(self, *values):
        self.note = len(values)


def read(point):
    return [point.x, point.y]


for cls in (Point, Point3, Typed, Summed, Noted, Point):
    for values in ((1,), (1, 2), (1, 2, 3)):
        made = make(cls, values)
        print(made, read(made) if isinstance(made, tuple) else "", getattr(made, "note", ""))
# expect: Point.__new__() missing 1 required positional argument: 'y'
# expect: Point(x=1, y=2) [1, 2]
# expect: Point.__new__() takes 3 positional arguments but 4 were given
# expect: Point3.__new__() missing 1 required positional argument: 'y'
# expect: Point3(x=1, y=2, z=9) [1, 2]
# expect: Point3(x=1, y=2, z=3) [1, 2]
# expect: Typed(x=1, y=5) [1, 5]
# expect: Typed(x=1, y=2) [1, 2]
# expect: Typed.__new__() takes from 2 to 3 positional arguments but 4 were given
# expect: Summed.__new__() missing 1 required positional argument: 'y'
# expect: Summed(x=2, y=3) [2, 3]
# expect: Summed.__new__() takes 3 positional arguments but 4 were given
# expect: Point.__new__() missing 1 required positional argument: 'y'
# expect: Noted(x=1, y=2) [1, 2] 2
# expect: Point.__new__() takes 3 positional arguments but 4 were given
# expect: Point.__new__() missing 1 required positional argument: 'y'
# expect: Point(x=1, y=2) [1, 2]
# expect: Point.__new__() takes 3 positional arguments but 4 were given
Point.x = property(lambda self: "changed")
print(read(Point(1, 2)), read(Typed(1)))  # expect: ['changed', 2] [1, 5]
del Point.x
try:
    read(Point(1, 2))
except AttributeError as error:
    print(error)
# expect: 'Point' object has no attribute 'x'


class Colour(Enum):
    RED = 1
    GREEN = 2


class Shade(str, Enum):
    RED = "red"
    DARK = "dark"


print(Colour.RED == Colour.RED, Colour.RED != Colour.RED, Colour.RED == Colour.GREEN, Colour.RED == 1)
# expect: True False False False
print(Shade.RED == "red", Shade.RED != Shade.DARK, Colour.RED != Shade.RED, {Colour.RED: 1}[Colour.RED])
# expect: True True True 1


class Lazy:
    __match_args__ = ("first", "second")

    def __init__(self):
        self.first = 1

    def __getattr__(self, name):
        if name == "second":
            return "lazy"
        raise AttributeError(name)


def match(subject):
    match subject:
        case Plain(1, second):
            return "plain one", second
        case Plain(first, second=Colour.RED):
            return "plain red", first
        case Plain() as other:
            return "plain", other.first
        case Frozen(first, 2) | Slotted(first, 2):
            return "two", first
        case Through(first, second):
            return "through", first, second
        case Point(y=y):
            return "point", y
        case Lazy(first, second):
            return "lazy", first, second
        case Colour.GREEN | Colour.RED:
            return "colour", subject.name
        case str(text):
            return "text", text
        case _:
            return "nothing"


subjects = [Plain(1, 2), Plain(2, Colour.RED), Plain(2, Colour.GREEN), Child(1, 2, 3), Own(5, 6), Frozen(3, 2),
            Slotted(4, 2), Slotted(4, 3), Through(7, "x"), Typed(1, 2), Summed(3, 4), Lazy(), Colour.RED, "a", 5]
for _ in range(2):
    print([match(subject) for subject in subjects])
# expect: [('plain one', 2), ('plain red', 2), ('plain', 2), ('plain one', 2), ('plain', 5), ('two', 3), ('two', 4), 'nothing', ('through', 7, -1), 'nothing', ('point', 5), ('lazy', 1, 'lazy'), ('colour', 'RED'), ('text', 'a'), 'nothing']
# expect: [('plain one', 2), ('plain red', 2), ('plain', 2), ('plain one', 2), ('plain', 5), ('two', 3), ('two', 4), 'nothing', ('through', 7, -1), 'nothing', ('point', 5), ('lazy', 1, 'lazy'), ('colour', 'RED'), ('text', 'a'), 'nothing']
without = Plain(1, 2)
del without.second
late = Plain(1, 2)
late.third = 3
print(match(without), match(late), match(Plain(1, 2)))
# expect: ('plain one', 'two') ('plain one', 2) ('plain one', 2)


def try_match(subject):
    try:
        return match(subject)
    except TypeError as error:
        return str(error)


Plain.__match_args__ = ("second", "first")
print([try_match(subject) for subject in subjects[:5]])
# expect: ["Plain() got multiple sub-patterns for attribute 'second'", "Plain() got multiple sub-patterns for attribute 'second'", "Plain() got multiple sub-patterns for attribute 'second'", "Plain() got multiple sub-patterns for attribute 'second'", "Plain() got multiple sub-patterns for attribute 'second'"]
Plain.__match_args__ = ("first", "second")
Plain.second = property(lambda self: "property", lambda self, value: None)
print([try_match(subject) for subject in subjects[:5]], make(Plain, (1, 2)).second)
# expect: [('plain one', 'property'), ('plain', 2), ('plain', 2), ('plain one', 'property'), ('plain', 5)] property
Plain.__match_args__ = ("first", "first")
print(try_match(Plain(1, 2)))  # expect: Plain() got multiple sub-patterns for attribute 'first'
