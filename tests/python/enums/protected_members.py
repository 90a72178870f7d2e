from enum import Enum, IntEnum


class Color(Enum):
    RED = 1
    GREEN = 2

    def shown(self):
        return self.name


try:
    del Color.RED
except AttributeError as error:
    print(error)
# expect: 'Color' cannot delete member 'RED'.
del Color.shown
print(hasattr(Color, "shown"))  # expect: False
for name in ("shown", "BLUE"):
    try:
        delattr(Color, name)
    except AttributeError as error:
        print(error)
# expect: type object 'Color' has no attribute 'shown'
# expect: type object 'Color' has no attribute 'BLUE'
for attribute in ("name", "value"):
    try:
        setattr(Color.RED, attribute, 3)
    except AttributeError as error:
        print(error)
    try:
        delattr(Color.RED, attribute)
    except AttributeError as error:
        print(error)
# expect: <enum 'Enum'> cannot set attribute 'name'
# expect: <enum 'Enum'> cannot delete attribute 'name'
# expect: <enum 'Enum'> cannot set attribute 'value'
# expect: <enum 'Enum'> cannot delete attribute 'value'
print(Color.__members__, type(Color.__members__).__name__)
# expect: {'RED': <Color.RED: 1>, 'GREEN': <Color.GREEN: 2>} mappingproxy
try:
    Color.__members__["BLUE"] = 3
except TypeError as error:
    print(error)
# expect: 'mappingproxy' object does not support item assignment
try:
    Enum("x")
except TypeError as error:
    print(error)
# expect: <enum 'Enum'> has no members defined


class Step(Enum):
    """A member's number is its place."""

    def __new__(cls, label):
        made = object.__new__(cls)
        made._value_ = len(cls.__members__) + 1
        made.label = label
        return made

    FIRST = "a"
    SECOND = "b"


print([(step.value, step.label) for step in Step], Step(2))
# expect: [(1, 'a'), (2, 'b')] Step.SECOND
