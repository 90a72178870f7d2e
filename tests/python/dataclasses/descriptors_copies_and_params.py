from abc import ABC, abstractmethod
from dataclasses import InitVar, asdict, astuple, dataclass, field, make_dataclass
from typing import ClassVar


class Clamped:
    def __init__(self, default):
        self.default = default

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, obj, owner=None):
        return self.default if obj is None else getattr(obj, self.name, self.default)

    def __set__(self, obj, value):
        setattr(obj, self.name, min(value, 10))


@dataclass
class Volume:
    left: int = Clamped(3)
    right: int = field(default=4)


print(Volume(), Volume(99), Volume(5, 6))
# expect: Volume(left=3, right=4) Volume(left=10, right=4) Volume(left=5, right=6)


class Plain:
    def __init__(self):
        self.items = [1]


@dataclass(frozen=True)
class Holder:
    plain: Plain
    names: set


holder = Holder(Plain(), {"a"})
copied = asdict(holder)
print(copied["plain"] is holder.plain, copied["plain"].items, copied["names"] is holder.names)
# expect: False [1] False
print(astuple(holder)[0] is holder.plain, astuple(holder)[1])  # expect: False {'a'}
print(Holder.__dataclass_params__, Holder.__dataclass_params__.frozen)
# expect: _DataclassParams(init=True,repr=True,eq=True,order=False,unsafe_hash=False,frozen=True) True


class Comparable(ABC):
    @abstractmethod
    def __lt__(self, other):
        ...


@dataclass(order=True)
class Version(Comparable):
    major: int


print(Version(1) < Version(2), Version.__abstractmethods__)  # expect: True frozenset()


def note(self, seed):
    self.noted = seed


Made = make_dataclass("Made", [("x", int), ("y", ClassVar[int], 10), ("seed", InitVar[int], 3)],
                      namespace={"__post_init__": note})
print(Made(1), Made(1, 5).noted, Made.y, asdict(Made(1)))  # expect: Made(x=1) 5 10 {'x': 1}
for fields in ([("a", int, 1, 2)], ["for"], [3]):
    try:
        make_dataclass("Wrong", fields)
    except TypeError as error:
        print(error)
# expect: Invalid field: ('a', <class 'int'>, 1, 2)
# expect: Field names must not be keywords: 'for'
# expect: object of type 'int' has no len()
