# Metaclasses that derive from ABCMeta.
from abc import ABC, ABCMeta, abstractmethod


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
