# __new__ may give an object of a subclass: that one's __init__ is called.
from dataclasses import dataclass


class Shape:
    def __new__(cls, kind):
        return object.__new__(Circle if cls is Shape and kind == "circle" else cls)

    def __init__(self, kind):
        self.kind = kind


class Circle(Shape):
    def __init__(self, kind):
        super().__init__(kind)
        self.radius = 1


print(vars(Shape("circle")), vars(Shape("square")), vars(Circle("round")))
# expect: {'kind': 'circle', 'radius': 1} {'kind': 'square'} {'kind': 'round', 'radius': 1}


class Event:
    def __new__(cls, *args):
        return super().__new__(Paid)


@dataclass
class Paid(Event):
    amount: int = 0

    def __post_init__(self):
        self.cents = self.amount * 100


print(Event(5), Event(5).cents)  # expect: Paid(amount=5) 500


class Plain:
    pass


for make in (lambda: object.__new__(Plain, 3), lambda: Plain().__init__(3), lambda: Plain(3)):
    try:
        make()
    except TypeError as error:
        print(error)
# expect: Plain() takes no arguments
# expect: Plain.__init__() takes exactly one argument (the instance to initialize)
# expect: Plain() takes no arguments
