import dataclasses
from dataclasses import InitVar, dataclass, field
from typing import ClassVar


@dataclass(order=True, frozen=True)
class Outer:
    a: int
    b: list = field(default_factory=list, compare=False)
    c: ClassVar[int] = 3
    d: InitVar[int] = 4

    @dataclass
    class Inner:
        x: int = 1


class Child(Outer):
    pass


def local():
    @dataclass
    class Local:
        x: int = 1

    return Local


for name in ("__init__", "__repr__", "__eq__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__",
             "__setattr__", "__delattr__"):
    print(getattr(Outer, name).__qualname__, getattr(Child, name).__name__)
# expect: Outer.__init__ __init__
# expect: Outer.__repr__ __repr__
# expect: Outer.__eq__ __eq__
# expect: Outer.__lt__ __lt__
# expect: Outer.__le__ __le__
# expect: Outer.__gt__ __gt__
# expect: Outer.__ge__ __ge__
# expect: Outer.__hash__ __hash__
# expect: Outer.__setattr__ __setattr__
# expect: Outer.__delattr__ __delattr__
print(Outer.Inner.__init__.__qualname__, local().__eq__.__qualname__)
# expect: Outer.Inner.__init__ local.<locals>.Local.__eq__
for item in Outer.__dataclass_fields__.values():
    shown = repr(item)
    print(item.name, shown[shown.rindex(","):], item._field_type)
# expect: a ,_field_type=_FIELD) _FIELD
# expect: b ,_field_type=_FIELD) _FIELD
# expect: c ,_field_type=_FIELD_CLASSVAR) _FIELD_CLASSVAR
# expect: d ,_field_type=_FIELD_INITVAR) _FIELD_INITVAR
print([item.name for item in dataclasses.fields(Outer)])  # expect: ['a', 'b']
