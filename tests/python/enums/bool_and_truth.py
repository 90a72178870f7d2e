from enum import Enum, IntEnum, Flag
class E(Enum):
    ZERO = 0
class I(IntEnum):
    ZERO = 0
    ONE = 1
class F(Flag):
    NONE = 0
    A = 1
print(bool(E.ZERO), bool(I.ZERO), bool(I.ONE), bool(F.NONE), bool(F.A), F.NONE, repr(F.NONE))
# expect: True False True False True F.NONE <F.NONE: 0>
