from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import cached_property
from typing import NamedTuple

from pawl import workflow
from pawl.tasks import charge


class Color(Enum):
    RED = 1
    BLUE = 2

    def next(self):
        return Color.BLUE if self is Color.RED else Color.RED


class Level(IntEnum):
    LOW = 1
    HIGH = 9


class Point(NamedTuple):
    x: int
    y: int = 0


@dataclass(order=True)
class Item:
    name: str
    price: float = 1.5
    tags: list = field(default_factory=list)


@dataclass(frozen=True)
class Key:
    id: str


class Shape(ABC):
    made = 0

    def __init__(self):
        type(self).made += 1
        Shape.made += 1

    @abstractmethod
    def area(self): ...

    @property
    def doubled(self):
        return 2 * self.area()

    @classmethod
    def unit(cls):
        return cls(1)

    @staticmethod
    def sides():
        return 4


class Square(Shape):
    __slots__ = ("side", "__dict__")

    def __init__(self, side):
        super().__init__()
        self.side = side

    def area(self):
        return self.side ** 2

    @cached_property
    def perimeter(self):
        return 4 * self.side


class Shelf(list):
    pass


class Declined(Exception):
    def __init__(self, code):
        super().__init__(f"code {code}")
        self.code = code


@workflow
async def classes(x):
    item, key, square, shelf = Item("tea", tags=["hot"]), Key("k1"), Square(3), Shelf([1, 2])
    shelf.label = "top"
    square.color = Color.RED
    square.perimeter
    unit = Square.unit()
    method, bound, table = square.area, Square.unit, {Color.RED: "red", key: 1, Point(1, 2): "p"}
    Item.extra = "set later"
    del Shape.sides
    ids = [id(Color), id(item), hash(Color.RED), id(shelf), hash(key)]
    kept = None
    try:
        raise Declined(7)
    except Declined as error:
        kept = error
    await charge("x", 1)
    print(item, key, square.doubled, shelf, Point(1), Level.HIGH > Level.LOW, kept)
    return [method(), bound().area(), table[square.color], table[Key("k1")], table[Point(1, 2)],
            Item.extra, hasattr(Square, "sides"), Shape.made, Square.made, Color(2) is Color.BLUE,
            square.color.next().name, kept.code, unit < square if False else Item("a") < item,
            ids == [id(Color), id(item), hash(Color.RED), id(shelf), hash(key)], square.perimeter]
