# A member of several bits that have no names of their own shows where it is part of a value.
from enum import CONFORM, KEEP, Flag, IntFlag


class Light(Flag):
    RED = 1
    PINK = 6
    BLUE = 16


class Mode(IntFlag):
    A = 3
    B = 8
    C = 12


class Kept(Flag, boundary=KEEP):
    _numeric_repr_ = hex
    A = 1
    B = 6


class Conforming(Flag, boundary=CONFORM):
    A = 1
    B = 6


print(Light.RED | Light.PINK, Light.BLUE | Light.PINK, repr(Light.BLUE | Light.PINK))
# expect: Light.RED|PINK Light.BLUE|PINK <Light.BLUE|PINK: 22>
print(Light(23), ~Light.RED, ~Light.PINK, list(Light.PINK), len(Light.PINK), Light.PINK in Light(7))
# expect: Light.RED|BLUE|PINK Light.BLUE Light.RED|BLUE [None, None] 2 True
for value in (2, 4, 3, 18, -1, -2, 8, 40):
    try:
        print(value, repr(Light(value)))
    except ValueError as error:
        print(value, str(error).replace("\n", " / "))
# expect: 2 <Light: 2>
# expect: 4 <Light: 4>
# expect: 3 <flag 'Light'>: no members with value 2
# expect: 18 <flag 'Light'>: no members with value 2
# expect: -1 <flag 'Light'> invalid value -1 /     given 0b1 11111 /   allowed 0b0 10111
# expect: -2 <flag 'Light'> invalid value -2 /     given 0b1 11110 /   allowed 0b0 10111
# expect: 8 <flag 'Light'> invalid value 8 /     given 0b0 01000 /   allowed 0b0 10111
# expect: 40 <flag 'Light'> invalid value 40 /     given 0b0 101000 /   allowed 0b0 010111
for value in (0, 1, 2, 3, 4, 7, 8, 9, 11, 12, 15, 16, 31, -1, -2, -4):
    print(value, repr(Mode(value)), str(Mode(value)), repr(~Mode(value)), Mode(value).name)
# expect: 0 <Mode: 0> 0 <Mode.B|A|C: 15> None
# expect: 1 <Mode: 1> 1 <Mode.B|C|2: 14> None
# expect: 2 <Mode: 2> 2 <Mode.B|C|1: 13> None
# expect: 3 <Mode.A: 3> 3 <Mode.C: 12> A
# expect: 4 <Mode: 4> 4 <Mode.B|A: 11> None
# expect: 7 <Mode.A|4: 7> 7 <Mode.B: 8> A|4
# expect: 8 <Mode.B: 8> 8 <Mode.A|4: 7> B
# expect: 9 <Mode.B|1: 9> 9 <Mode: 6> B|1
# expect: 11 <Mode.B|A: 11> 11 <Mode: 4> B|A
# expect: 12 <Mode.C: 12> 12 <Mode.A: 3> C
# expect: 15 <Mode.B|A|C: 15> 15 <Mode: 0> B|A|C
# expect: 16 <Mode: 16> 16 <Mode.B|A|C: 15> None
# expect: 31 <Mode.B|A|C|16: 31> 31 <Mode: 32> B|A|C|16
# expect: -1 <Mode.B|A|C: 15> 15 <Mode: 0> B|A|C
# expect: -2 <Mode.B|C|2: 14> 14 <Mode: 1> B|C|2
# expect: -4 <Mode.C: 12> 12 <Mode.A: 3> C
for value in (64, 65, 71, 7):
    print(repr(Kept(value)))
# expect: <Kept: 64>
# expect: <Kept.A|0x40: 65>
# expect: <Kept.A|B|0x40: 71>
# expect: <Kept.A|B: 7>
for value in (0, 1, 6, 7, 9, 15):
    print(repr(Conforming(value)))
# expect: <Conforming: 0>
# expect: <Conforming.A: 1>
# expect: <Conforming.B: 6>
# expect: <Conforming.A|B: 7>
# expect: <Conforming.A: 1>
# expect: <Conforming.A|B: 7>
print(Light._value2member_map_[16], 16 in Light._value2member_map_, 5 in Light._value2member_map_)
# expect: Light.BLUE True False
