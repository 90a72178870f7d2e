"""Members whose values are made by a class that derives from a type of data."""
import types
from enum import Enum, Flag, auto


class Hex(int):
    def __repr__(self):
        return hex(self)


class Loud(str):
    def __str__(self):
        return "loud"


class Numbers(Hex, Enum):
    TEN = 10


class Words(Loud, Enum):
    YES = "yes"


print(repr(Numbers.TEN), str(Numbers.TEN), Numbers._member_type_.__name__, Numbers.TEN + 1)
# expect: <Numbers.TEN: 0xa> Numbers.TEN Hex 11
print(str(Words.YES), repr(Words.YES), Words("yes") is Words.YES)
# expect: Words.YES <Words.YES: 'yes'> True


class Base(Enum):
    @types.DynamicClassAttribute
    def note(self):
        return "dynamic"


class Derived(Base):
    note = 1


print(Derived.note.note)  # expect: dynamic
try:
    class Mixed(Flag):
        RED = "text"
        BLUE = auto()
except TypeError as error:
    print(error)
# expect: invalid flag value 'text'
try:
    class Late(Enum):
        RED = auto()

        def _generate_next_value_(name, start, count, last_values):
            return name
except TypeError as error:
    print(error)
# expect: _generate_next_value_ must be defined before members
try:
    class Unset(int, Enum):
        def __new__(cls, number, text):
            return int.__new__(cls, number)

        ONE = 1, "x"
except TypeError as error:
    print(error)
# expect: _value_ not set in __new__, unable to create it
print(Enum("Made", "a b", module="m", qualname="Outer.Made").__qualname__)  # expect: Outer.Made
