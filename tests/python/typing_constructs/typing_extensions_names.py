# no-python
from typing_extensions import Literal, NamedTuple, Protocol, Self, TypedDict, override


class Point(NamedTuple):
    x: int
    y: int = 0


class Order(TypedDict, total=False):
    number: int


class Shown(Protocol):
    def show(self) -> str: ...


class Base:
    def copy(self) -> Self:
        return self

    @override
    def __str__(self) -> Literal["base"]:
        return "base"


print(Point(1), Order(number=2), Base().copy(), issubclass(Shown, Protocol))
# expect: Point(x=1, y=0) {'number': 2} base True
