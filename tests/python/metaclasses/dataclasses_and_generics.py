# Dataclasses and generic classes that have a metaclass.
from dataclasses import dataclass, fields
from typing import Generic, TypeVar

T = TypeVar("T")


class Counted(type):
    def __call__(cls, *args, **kwargs):
        cls.count = getattr(cls, "count", 0) + 1
        return super().__call__(*args, **kwargs)


@dataclass
class Item(metaclass=Counted):
    name: str
    price: int = 3


@dataclass(slots=True, frozen=True)
class Fixed(metaclass=Counted):
    a: int


class Box(Generic[T], metaclass=Counted):
    def __init__(self, value: T):
        self.value = value


class IntBox(Box[int]):
    pass


print(Item("x"), Item("y", price=5) == Item("y", 5), Item.count, [f.name for f in fields(Item)])
# expect: Item(name='x', price=3) True 3 ['name', 'price']
print(Fixed(1), Fixed.__slots__, type(Fixed).__name__, Fixed.count)
# expect: Fixed(a=1) ('a',) Counted 1
print(Box[int](3).value, Box("a").value, IntBox(4).value, Box.count, IntBox.count, type(IntBox).__name__)
# expect: 3 a 4 2 3 Counted
print(IntBox.__orig_bases__, IntBox.__bases__ == (Box,))  # expect: (__main__.Box[int],) True
