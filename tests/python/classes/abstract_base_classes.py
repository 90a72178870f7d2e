# What belongs to an abstract base class: what derives from it, what its __subclasshook__ takes in,
# and what was registered.
import abc
from abc import ABC, ABCMeta, abstractmethod
from collections.abc import Hashable, Mapping, Sequence


class Shape(metaclass=ABCMeta):
    @abstractmethod
    def area(self):
        ...

    @classmethod
    def __subclasshook__(cls, other):
        if cls is Shape:
            return any("area" in vars(base) for base in other.__mro__) or NotImplemented
        return NotImplemented


class Duck:
    def area(self):
        return 2


class Square(Shape):
    def area(self):
        return 4


class Round(Shape):
    pass


print(isinstance(Duck(), Shape), issubclass(Duck, Shape), isinstance(5, Shape), isinstance(Square(), Shape))
# expect: True True False True
print(isinstance(Duck(), Round), issubclass(Square, Round), issubclass(Shape, Shape))
# expect: False False True
print(sorted(Shape.__abstractmethods__), Shape.__mro__, Square.__bases__)
# expect: ['area'] (<class '__main__.Shape'>, <class 'object'>) (<class '__main__.Shape'>,)
for kind in (Shape, Round):
    try:
        kind()
    except TypeError as error:
        print(error)
# expect: Can't instantiate abstract class Shape with abstract method area
# expect: Can't instantiate abstract class Round with abstract method area


class Number(ABC):
    pass


class Whole(Number):
    pass


print(Number.register(int), isinstance(5, Number), isinstance(True, Number), issubclass(int, Whole))
# expect: <class 'int'> True True False
print(isinstance(2.5, Number), isinstance(2.5, (str, Number)), isinstance(5, str | Number))
# expect: False False True


@Whole.register
class Own:
    pass


class Below(Own):
    pass


# What was registered with a class belongs to the classes above it too.
print(isinstance(Own(), Whole), isinstance(Own(), Number), issubclass(Below, Number), Own.__mro__)
# expect: True True True (<class '__main__.Own'>, <class 'object'>)
print(Whole.register(Own) is Own, hasattr(Own, "register"), hasattr(Whole(), "register"))
# expect: True False False
for register, argument in ((Number.register, 5), (Whole.register, Number)):
    try:
        register(argument)
    except (TypeError, RuntimeError) as error:
        print(type(error).__name__, error)
# expect: TypeError Can only register classes
# expect: RuntimeError Refusing to create an inheritance cycle


print(ABCMeta.register(Number, str), isinstance("", Number))  # expect: <class 'str'> True


# The hook has the first word, also about what derives from the class.
class Picky(ABC):
    @classmethod
    def __subclasshook__(cls, other):
        print("asked about", other.__name__)
        return False


class Derived(Picky):
    pass


print(issubclass(Derived, Picky), isinstance(Derived(), Derived))
# expect: asked about Derived
# expect: False True


@Sequence.register
class Row:
    pass


@Mapping.register
class Table(Row):
    __hash__ = None


print(isinstance(Row(), Sequence), isinstance(Table(), Mapping), isinstance(Row(), Mapping))
# expect: True True False
match Row():
    case Mapping():
        print("a mapping")
    case Sequence():
        print("a sequence")
# expect: a sequence
match [1], {}:
    case [Sequence() as first, Mapping() as second]:
        print(first, second)
# expect: [1] {}
print(isinstance(Table(), Hashable), issubclass(Row, Hashable))  # expect: False True


class Meta2(abc.ABC, metaclass=abc.ABCMeta):
    def register(self):
        return "a method of its own"


print(Meta2().register(), Meta2.__bases__ == (ABC,))  # expect: a method of its own True
match Own():
    case Number():
        print("a number")
# expect: a number
match Duck():
    case Round():
        print("round")
    case Shape():
        print("a shape")
# expect: a shape
