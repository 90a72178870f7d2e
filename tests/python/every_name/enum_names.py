import enum
from enum import (
    CONFORM, CONTINUOUS, EJECT, KEEP, NAMED_FLAGS, STRICT, UNIQUE, EnumCheck, EnumMeta, EnumType,
    FlagBoundary, ReprEnum, member, nonmember, verify,
)
class Strict(enum.Flag, boundary=STRICT):
    A = 1
    B = 2
class Conform(enum.Flag, boundary=CONFORM):
    A = 1
    B = 2
class Eject(enum.Flag, boundary=EJECT):
    A = 1
    B = 2
class Keep(enum.Flag, boundary=KEEP):
    A = 1
    B = 2
try:
    Strict(8)
except ValueError as e:
    print('strict')
# expect: strict
print(Conform(9), Eject(9), Keep(9))  # expect: Conform.A 9 Keep.A|8
print(enum.EnumCheck.UNIQUE is UNIQUE, EnumCheck.CONTINUOUS is CONTINUOUS, EnumCheck.NAMED_FLAGS is NAMED_FLAGS)
# expect: True True True
print(FlagBoundary.STRICT is STRICT, FlagBoundary.CONFORM is CONFORM, FlagBoundary.EJECT is EJECT, FlagBoundary.KEEP is KEEP)
# expect: True True True True
try:
    @verify(UNIQUE)
    class Twice(enum.Enum):
        A = 1
        B = 1
except ValueError as e:
    print(e)
# expect: aliases found in <enum 'Twice'>: B -> A
try:
    @verify(CONTINUOUS)
    class Gap(enum.IntEnum):
        A = 1
        B = 3
except ValueError as e:
    print(e)
# expect: invalid enum 'Gap': missing values 2
try:
    @verify(NAMED_FLAGS)
    class Unnamed(enum.Flag):
        A = 1
        B = 6
except ValueError as e:
    print(e)
# expect: invalid Flag 'Unnamed': alias B is missing combined values of 0x6 [use enum.show_flag_values(value) for details]
class Mixed(enum.Enum):
    @member
    def method(): return 'member'
    plain = nonmember(5)
    ONE = 1
    @enum.property
    def shown(self): return f'<{self.name}>'
print([m.name for m in Mixed], Mixed.plain, Mixed.ONE.shown)  # expect: ['method', 'ONE'] 5 <ONE>
class Text(str, ReprEnum):
    A = 'a'
print(str(Text.A), repr(Text.A))  # expect: a <Text.A: 'a'>
print(issubclass(EnumMeta, type), EnumType is EnumMeta, isinstance(Mixed, EnumType))
# expect: True True True
class Described(enum.Enum):
    A = 1
    def shown(self): return 'first'
    shown = enum.property(shown)
    @shown.getter
    def shown(self): return 'second'
    @shown.setter
    def shown(self, value): pass
    @shown.deleter
    def shown(self): pass
print(Described.A.shown)  # expect: second
