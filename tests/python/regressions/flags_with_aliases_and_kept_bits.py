from enum import Flag, IntFlag, IntEnum, StrEnum, auto, KEEP
class E(IntFlag):
    RED = auto()
    GREEN = 1
    BLUE = 4
    PINK = auto()
print(E(5).name, repr(E(77)), repr(~E.RED), repr(~E(0)), repr(E(-1)), repr(E(-99)))
# expect: RED|BLUE <E.RED|BLUE|PINK|64: 77> <E.BLUE|PINK|2: 14> <E.RED|BLUE|PINK|2: 15> <E.RED|BLUE|PINK|2: 15> <E.RED|BLUE|PINK|16: 29>
class F(Flag, boundary=KEEP):
    A = 1
    B = 2
print(repr(~F.A), repr(F(9)), repr(~F(9)))  # expect: <F.B: 2> <F.A|8: 9> <F.B|4: 6>
class S(Flag):
    A = 2
try:
    S(5)
except ValueError as e:
    print(e, repr(e.__context__))
# expect: <flag 'S'> invalid value 5
# expect:     given 0b0 101
# expect:   allowed 0b0 010 None
try:
    S.B
except AttributeError as e:
    print(repr(e), repr(e.__context__), e.__suppress_context__)
# expect: AttributeError('B') KeyError('B') True
class N(IntEnum):
    ONE = 1
    def __str__(self): return 'number ' + self.name
class T(StrEnum):
    WORD = 'w'
    def __str__(self): return 'text ' + self.name
print(f'{N.ONE}|{N.ONE:>4}|{T.WORD}|{T.WORD:>4}', '{} {:03d}'.format(N.ONE, N.ONE), format(T.WORD))
# expect: number ONE|   1|text WORD|   w number ONE 001 text WORD
class I(int):
    def __str__(self): return 'own'
class W(str):
    def __str__(self): return 'own'
print(f'{I(3)} {I(3):>4} {W("x")} {W("x"):>4}', format(I(3)), '{}'.format(W('x')))
# expect: own    3 own    x own own
