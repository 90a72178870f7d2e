# The inverse of a flag has the single bits that have a name, not those of aliases.
from enum import EJECT, Flag, IntFlag


class Part(Flag):
    NONE = 0
    ONE = 1
    FOUR = 4
    LOW = 3

    @classmethod
    def _missing_(cls, value):
        print("missing", value)
        return super()._missing_(value) if value != 5 else None


class Whole(Flag):
    ONE = 1
    TWO = 2
    BOTH = 3


class Number(IntFlag):
    ONE = 1
    TWO = 2


class Out(Flag, boundary=EJECT):
    ONE = 1
    TWO = 2


try:
    print(~Part.NONE)
except ValueError as e:
    print(e)
# expect: missing 5
# expect: 5 is not a valid Part
print(~Part.ONE, ~Whole.ONE, ~Whole.BOTH, ~Number.ONE, (~Number.ONE).value, ~Out.ONE)
# expect: Part.FOUR Whole.TWO Whole(0) 2 2 Out.TWO
