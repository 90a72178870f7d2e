# A slot hides a class attribute of the same name in a base: it has a value of its own, or none.
from dataclasses import dataclass


class Plain:
    x = 1


class Slotted(Plain):
    __slots__ = ("x", "y")


thing = Slotted()
print(hasattr(thing, "x"), getattr(thing, "x", "none"))  # expect: False none
try:
    print(thing.x)
except AttributeError as error:
    print(error)  # expect: 'Slotted' object has no attribute 'x'
thing.x = 5
print(thing.x, Plain.x)  # expect: 5 1
del thing.x
print(hasattr(thing, "x"))  # expect: False
print(Slotted.x)  # expect: <member 'x' of 'Slotted' objects>


class Again(Slotted):
    x = 7


print(Again().x)  # expect: 7


@dataclass
class Base:
    x: int = 1
    y: int = 2


@dataclass(slots=True)
class Sub(Base):
    x: int = 10
    z: int = 3


record = Sub()
print(record)  # expect: Sub(x=10, y=2, z=3)
del record.x
print(hasattr(record, "x"))  # expect: False


@dataclass
class Third(Sub):
    z: int = 4


print(Third(), Third(5))  # expect: Third(x=10, y=2, z=4) Third(x=5, y=2, z=4)


def make():
    class Local(Plain):
        __slots__ = ("x",)

    return Local


value = make()()
print(hasattr(value, "x"))  # expect: False
value.x = 3
print(value.x)  # expect: 3
