# __abstractmethods__: which methods are left to be written, of a class that has ABC among its bases.
import abc
from abc import ABC, abstractmethod
from collections.abc import MutableMapping, Sized
from typing import Protocol


class Shape(ABC):
    @abstractmethod
    def area(self):
        ...

    @property
    @abstractmethod
    def name(self):
        ...

    @classmethod
    @abstractmethod
    def make(cls):
        ...

    @staticmethod
    @abstractmethod
    def unit():
        ...


class Square(Shape):
    def area(self):
        return 4


class Whole(Square):
    name = "whole"
    make = unit = None


class Plain:
    @abstractmethod
    def left(self):
        return "not checked"


def attempt(action):
    try:
        print(action())
    except (TypeError, AttributeError) as error:
        print(type(error).__name__, error)


print(sorted(Shape.__abstractmethods__), sorted(Square.__abstractmethods__))
# expect: ['area', 'make', 'name', 'unit'] ['make', 'name', 'unit']
print(Whole.__abstractmethods__, Whole().name, Whole().__abstractmethods__)
# expect: frozenset() whole frozenset()
print(type(Shape.__abstractmethods__).__name__)  # expect: frozenset
attempt(Shape)
# expect: TypeError Can't instantiate abstract class Shape with abstract methods area, make, name, unit
attempt(Square)
# expect: TypeError Can't instantiate abstract class Square with abstract methods make, name, unit
attempt(lambda: Plain().left())  # expect: not checked
attempt(lambda: Plain.__abstractmethods__)  # expect: AttributeError __abstractmethods__
attempt(lambda: int.__abstractmethods__)  # expect: AttributeError __abstractmethods__
attempt(lambda: Plain().__abstractmethods__)
# expect: AttributeError 'Plain' object has no attribute '__abstractmethods__'
print(hasattr(Plain, "__abstractmethods__"), hasattr(Shape, "__abstractmethods__"))
# expect: False True


# A mark that was there before ABC came in does not count; one of the class itself does.
class Late(Plain, ABC):
    pass


class Again(Late):
    @abstractmethod
    def again(self):
        ...


attempt(lambda: Late().left())  # expect: not checked
attempt(Again)
# expect: TypeError Can't instantiate abstract class Again with abstract method again

# Marks
print(Shape.area.__isabstractmethod__, vars(Shape)["name"].__isabstractmethod__)
# expect: True True
print(vars(Shape)["make"].__isabstractmethod__, vars(Shape)["unit"].__isabstractmethod__)
# expect: True True
print(property(None).__isabstractmethod__, classmethod(len).__isabstractmethod__)
# expect: False False
attempt(lambda: Square.area.__isabstractmethod__)
# expect: AttributeError 'function' object has no attribute '__isabstractmethod__'

# Set by hand, and counted again
Square.name = "square"
Square.make = Square.unit = print
print(sorted(Square.__abstractmethods__))  # expect: ['make', 'name', 'unit']
attempt(Square)
# expect: TypeError Can't instantiate abstract class Square with abstract methods make, name, unit
print(abc.update_abstractmethods(Square) is Square, Square.__abstractmethods__)
# expect: True frozenset()
print(Square().area())  # expect: 4
print(abc.update_abstractmethods(Plain) is Plain)  # expect: True
Plain.__abstractmethods__ = frozenset({"right", "left"})
attempt(Plain)
# expect: TypeError Can't instantiate abstract class Plain with abstract methods left, right
Plain.__abstractmethods__ = frozenset()
print(Plain().left())  # expect: not checked
del Plain.__abstractmethods__
attempt(lambda: Plain.__abstractmethods__)  # expect: AttributeError __abstractmethods__

# Classes of the library
print(Sized.__abstractmethods__, sorted(MutableMapping.__abstractmethods__))
# expect: frozenset({'__len__'}) ['__delitem__', '__getitem__', '__iter__', '__len__', '__setitem__']


class Half(MutableMapping):
    def __getitem__(self, key):
        return key

    def __len__(self):
        return 0


attempt(Half)
# expect: TypeError Can't instantiate abstract class Half with abstract methods __delitem__, __iter__, __setitem__


class Speaker(Protocol):
    @abstractmethod
    def speak(self):
        ...


class Dog(Speaker):
    pass


attempt(Dog)  # expect: TypeError Can't instantiate abstract class Dog with abstract method speak
print(Dog.__abstractmethods__)  # expect: frozenset({'speak'})
