# A field that __init__ does not take leaves its default to the class, unless there are slots.
from dataclasses import dataclass, field


@dataclass
class Plain:
    a: int = 1
    b: int = field(init=False, default=8)


@dataclass(slots=True)
class Slotted:
    a: int = 1
    b: int = field(init=False, default=8)


@dataclass
class Derived(Slotted):
    c: int = 2


print(Plain(), vars(Plain()), Slotted())
# expect: Plain(a=1, b=8) {'a': 1} Slotted(a=1, b=8)
try:
    print(Derived())
except AttributeError as e:
    print(e)
# expect: 'Derived' object has no attribute 'b'
