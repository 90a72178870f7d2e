import copy
from dataclasses import dataclass, field
from enum import Enum


@dataclass
class Item:
    name: str
    tags: list = field(default_factory=list)


@dataclass(frozen=True)
class Fixed:
    items: list


@dataclass(slots=True)
class Slim:
    a: list
    b: int = 0


class Slots:
    __slots__ = ("x", "y")


class Child(Slots):
    pass


class Color(Enum):
    RED = 1


item = Item("a", ["t"])
made = copy.deepcopy(item)
made.tags.append("u")
print(item, made, copy.copy(item).tags is item.tags)
# expect: Item(name='a', tags=['t']) Item(name='a', tags=['t', 'u']) True
fixed = Fixed([1])
made = copy.deepcopy(fixed)
print(made, made.items is fixed.items, copy.copy(fixed).items is fixed.items)
# expect: Fixed(items=[1]) False True
made = copy.deepcopy(Slim([1], 2))
print(made)  # expect: Slim(a=[1], b=2)
slots = Slots()
slots.x = [1]
made = copy.deepcopy(slots)
print(made.x, made.x is slots.x, hasattr(made, "y"))  # expect: [1] False False
child = Child()
child.x, child.z = [1], [2]
made = copy.deepcopy(child)
print(made.x, made.z, made.z is child.z)  # expect: [1] [2] False
print(copy.copy(Color.RED) is Color.RED, copy.deepcopy([Color.RED])[0] is Color.RED)
# expect: True True


class Counted:
    made = 0

    def __init__(self):
        Counted.made += 1
        self.data = [Counted.made]


original = Counted()
copied = copy.deepcopy(original)
print(Counted.made, copied.data)  # expect: 1 [1]


class Guarded:
    def __init__(self):
        object.__setattr__(self, "a", [1])

    def __setattr__(self, name, value):
        raise AttributeError("no")


print(copy.deepcopy(Guarded()).a)  # expect: [1]
bound = copy.deepcopy(original.__class__.__init__)
print(bound is Counted.__init__)  # expect: True


class Owner:
    def __init__(self):
        self.log = []
        self.call = self.add

    def add(self, x):
        self.log.append(x)


owner = Owner()
made = copy.deepcopy(owner)
made.call(1)
print(owner.log, made.log)  # expect: [] [1]
