# Of two bases that both add fields to instances one must derive from the other.
from dataclasses import dataclass


class A:
    __slots__ = ("a",)


class B:
    __slots__ = ("b",)


class Empty:
    __slots__ = ()


class Plain:
    pass


class Longer(A):
    __slots__ = ("longer",)


class Other(A):
    __slots__ = "other"


class WithDict:
    __slots__ = ("__dict__", "__weakref__")


class ListWithSlot(list):
    __slots__ = ("extra",)


def attempt(*bases, **names):
    try:
        made = type("Made", bases, names)
        print(made.__name__, [base.__name__ for base in made.__mro__[1:-1]])
    except TypeError as error:
        print(error)


attempt(A, B)  # expect: multiple bases have instance lay-out conflict
attempt(A, Empty)  # expect: Made ['A', 'Empty']
attempt(Empty, Plain, A)  # expect: Made ['Empty', 'Plain', 'A']
attempt(A, Plain, WithDict)  # expect: Made ['A', 'Plain', 'WithDict']
attempt(Longer, A)  # expect: Made ['Longer', 'A']
attempt(Longer, Other)  # expect: multiple bases have instance lay-out conflict
attempt(Longer, Empty, A, __slots__=("more",))  # expect: Made ['Longer', 'Empty', 'A']
attempt(type("X", (A,), {}), type("Y", (B,), {}))
# expect: multiple bases have instance lay-out conflict
attempt(int, A)  # expect: multiple bases have instance lay-out conflict
attempt(A, list)  # expect: multiple bases have instance lay-out conflict
attempt(A, Exception)  # expect: multiple bases have instance lay-out conflict
attempt(int, str)  # expect: multiple bases have instance lay-out conflict
attempt(ListWithSlot, list)  # expect: Made ['ListWithSlot', 'list']
attempt(ListWithSlot, A)  # expect: multiple bases have instance lay-out conflict
attempt(ValueError, KeyError)
# expect: Made ['ValueError', 'KeyError', 'LookupError', 'Exception', 'BaseException']
attempt(OSError, KeyError)
# expect: Made ['OSError', 'KeyError', 'LookupError', 'Exception', 'BaseException']
attempt(OSError, StopIteration)  # expect: multiple bases have instance lay-out conflict
attempt(SystemExit, ImportError)  # expect: multiple bases have instance lay-out conflict
attempt(int, __slots__=("x",))  # expect: nonempty __slots__ not supported for subtype of 'int'
attempt(tuple, __slots__=["x", "y"])
# expect: nonempty __slots__ not supported for subtype of 'tuple'
attempt(bytes, __slots__="x")  # expect: nonempty __slots__ not supported for subtype of 'bytes'
attempt(str, __slots__="x")  # expect: Made ['str']
attempt(int, __slots__=())  # expect: Made ['int']

# As a statement, and of dataclasses
try:
    class Both(A, B):
        pass
except TypeError as error:
    print(error)
# expect: multiple bases have instance lay-out conflict


@dataclass(slots=True)
class Point:
    x: int


@dataclass(slots=True)
class Named:
    name: str


try:
    @dataclass(slots=True)
    class NamedPoint(Point, Named):
        z: int
except TypeError as error:
    print(error)
# expect: multiple bases have instance lay-out conflict


@dataclass(slots=True)
class Point3(Point):
    z: int


print(Point3(1, 2))  # expect: Point3(x=1, z=2)


# Objects change into another class only if that keeps the same fields.
def change(value, cls):
    try:
        value.__class__ = cls
        print(type(value).__name__)
    except TypeError as error:
        print(error)


class SameAsA:
    __slots__ = ("a",)


class Plain2(Plain):
    pass


change(A(), B)  # expect: __class__ assignment: 'B' object layout differs from 'A'
change(Plain(), B)  # expect: __class__ assignment: 'B' object layout differs from 'Plain'
change(A(), Plain)  # expect: __class__ assignment: 'Plain' object layout differs from 'A'
change(A(), SameAsA)  # expect: SameAsA
change(Plain(), Plain2)  # expect: Plain2
change(Longer(), Other)  # expect: __class__ assignment: 'Other' object layout differs from 'Longer'
change(ValueError(), A)
# expect: __class__ assignment only supported for mutable types or ModuleType subclasses
