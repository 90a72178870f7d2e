# Metaclasses that derive from ABCMeta; dataclasses and generic classes that have a metaclass.
from abc import ABC, ABCMeta, abstractmethod
from dataclasses import dataclass, fields
from typing import Generic, TypeVar

T = TypeVar("T")


class Registry(ABCMeta):
    seen = []

    def __new__(mcs, name, bases, namespace, **kwargs):
        cls = super().__new__(mcs, name, bases, namespace, **kwargs)
        mcs.seen.append(name)
        return cls


class Shape(metaclass=Registry):
    @abstractmethod
    def area(self):
        ...

    @property
    @abstractmethod
    def name(self):
        ...


class Square(Shape):
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side ** 2

    name = "square"


class Half(Shape):
    name = "half"


class Named(ABC, metaclass=Registry):
    @abstractmethod
    def get(self):
        ...


print(Square(3).area(), Registry.seen, isinstance(Shape, ABCMeta), sorted(Shape.__abstractmethods__))
# expect: 9 ['Shape', 'Square', 'Half', 'Named'] True ['area', 'name']
for cls in (Shape, Half, Named):
    try:
        cls()
    except TypeError as error:
        print(error)
# expect: Can't instantiate abstract class Shape with abstract methods area, name
# expect: Can't instantiate abstract class Half with abstract method area
# expect: Can't instantiate abstract class Named with abstract method get
Shape.register(int)
print(isinstance(5, Shape), issubclass(int, Shape), isinstance("", Shape), isinstance(Square(1), Shape))
# expect: True True False True


class SingletonABC(ABCMeta):
    _made = {}

    def __call__(cls, *args):
        if cls not in cls._made:
            cls._made[cls] = super().__call__(*args)
        return cls._made[cls]


class Service(metaclass=SingletonABC):
    @abstractmethod
    def run(self):
        ...


class Real(Service):
    def run(self):
        return "runs"


print(Real() is Real(), Real().run())  # expect: True runs
try:
    Service()
except TypeError as error:
    print(error)
# expect: Can't instantiate abstract class Service with abstract method run


class Plain(type):
    pass


try:
    class Conflict(ABC, metaclass=Plain):
        pass
except TypeError as error:
    print(error)
# expect: metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases
Made = ABCMeta("Made", (), {"go": abstractmethod(lambda self: 1)})
print(type(Made) is ABCMeta, sorted(Made.__abstractmethods__))  # expect: True ['go']


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
