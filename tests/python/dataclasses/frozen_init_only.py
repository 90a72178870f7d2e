# What is only for __init__ is no field that could be assigned to.
from dataclasses import InitVar, dataclass


@dataclass(frozen=True, slots=True)
class Narrow:
    a: InitVar[int]
    b: int = 2


class Wider(Narrow):
    pass


@dataclass(frozen=True)
class Plain:
    a: InitVar[int]


class Child(Plain):
    pass


for make, name in ((Narrow, "a"), (Narrow, "b"), (Wider, "a"), (Plain, "a"), (Child, "a"), (Child, "c")):
    try:
        made = make(1)
        setattr(made, name, 5)
        print(make.__name__, name, getattr(made, name))
    except Exception as error:
        print(make.__name__, name, type(error).__name__, error)
# expect: Narrow a TypeError super(type, obj): obj must be an instance or subtype of type
# expect: Narrow b FrozenInstanceError cannot assign to field 'b'
# expect: Wider a TypeError super(type, obj): obj must be an instance or subtype of type
# expect: Plain a FrozenInstanceError cannot assign to field 'a'
# expect: Child a 5
# expect: Child c 5
