# Programs that look at annotations find what they stand for, whatever module it comes from.
# stress: 13
import datetime
import functools
import inspect
import typing
from collections.abc import Sequence
from dataclasses import dataclass, fields
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Dict, List, Literal, Optional, Union, get_args, get_origin
from typing import get_type_hints


class Color(Enum):
    RED = "red"


class Range:
    def __init__(self, low, high=None):
        self.low, self.high = low, high

    def __repr__(self):
        return f"Range({self.low}, {self.high})"


@dataclass
class Item:
    name: str
    price: Decimal
    tags: List[str]
    color: Optional[Color] = None
    when: datetime.date | None = None
    extra: Dict[str, Any] = None
    kind: Literal["a", "b", 3] = "a"
    parts: "list[Item]" = None
    level: Annotated[int, Range(1, high=5), "note"] = 1
    both: Union[int, str, None] = None
    rows: Sequence[int] = ()
    seen: typing.Optional[typing.List[int]] = None
    share: Annotated[float, Range(-0.5, 1.5)] = 0


hints = get_type_hints(Item)
for name, hint in hints.items():
    print(name, hint, get_origin(hint), get_args(hint))
# expect: name <class 'str'> None ()
# expect: price <class 'decimal.Decimal'> None ()
# expect: tags typing.List[str] <class 'list'> (<class 'str'>,)
# expect: color typing.Optional[__main__.Color] typing.Union (<enum 'Color'>, <class 'NoneType'>)
# expect: when datetime.date | None <class 'types.UnionType'> (<class 'datetime.date'>, <class 'NoneType'>)
# expect: extra typing.Dict[str, typing.Any] <class 'dict'> (<class 'str'>, typing.Any)
# expect: kind typing.Literal['a', 'b', 3] typing.Literal ('a', 'b', 3)
# expect: parts list[__main__.Item] <class 'list'> (<class '__main__.Item'>,)
# expect: level <class 'int'> None ()
# expect: both typing.Union[int, str, NoneType] typing.Union (<class 'int'>, <class 'str'>, <class 'NoneType'>)
# expect: rows collections.abc.Sequence[int] <class 'collections.abc.Sequence'> (<class 'int'>,)
# expect: seen typing.Optional[typing.List[int]] typing.Union (typing.List[int], <class 'NoneType'>)
# expect: share <class 'float'> None ()
print(get_type_hints(Item, include_extras=True)["level"])
# expect: typing.Annotated[int, Range(1, 5), 'note']
print(get_type_hints(Item, include_extras=True)["share"].__metadata__)
# expect: (Range(-0.5, 1.5),)
for field in fields(Item)[:5]:
    print(field.name, field.type)
# expect: name <class 'str'>
# expect: price <class 'decimal.Decimal'>
# expect: tags typing.List[str]
# expect: color typing.Optional[__main__.Color]
# expect: when datetime.date | None
print(Item.__annotations__["price"], Item("x", Decimal(1), []).__annotations__["tags"])
# expect: <class 'decimal.Decimal'> typing.List[str]
print(Item.__dict__["__annotations__"]["name"], list(Item.__annotations__)[:2])
# expect: <class 'str'> ['name', 'price']


class Plain:
    pass


class Derived(Item):
    pass


print(Plain.__annotations__, Derived.__annotations__)  # expect: {} {}


def checked(function):
    @functools.wraps(function)
    def wrapper(*args):
        for value, (name, kind) in zip(args, function.__annotations__.items()):
            if not isinstance(value, kind):
                raise TypeError(f"{name}: expected {kind.__name__}")
        return function(*args)
    return wrapper


@checked
def repeat(times: int, text: str) -> str:
    return text * times


print(repeat(2, "ab"), repeat.__annotations__)
# expect: abab {'times': <class 'int'>, 'text': <class 'str'>, 'return': <class 'str'>}
try:
    repeat("2", "ab")
except TypeError as error:
    print(error)
# expect: times: expected int


def plan(when: datetime.datetime, cost: Decimal, tags: Optional[list[str]] = None, *rest: int,
         **more: Color) -> Dict[str, int]:
    return {}


print(inspect.signature(plan))
# expect: (when: datetime.datetime, cost: decimal.Decimal, tags: Optional[list[str]] = None, *rest: int, **more: __main__.Color) -> Dict[str, int]
print(get_type_hints(plan))
# expect: {'when': <class 'datetime.datetime'>, 'cost': <class 'decimal.Decimal'>, 'tags': typing.Optional[list[str]], 'rest': <class 'int'>, 'more': <enum 'Color'>, 'return': typing.Dict[str, int]}
print([parameter.annotation for parameter in inspect.signature(plan).parameters.values()][:3])
# expect: [<class 'datetime.datetime'>, <class 'decimal.Decimal'>, typing.Optional[list[str]]]
