import copy
from fractions import Fraction
from numbers import Number, Rational, Real


class Share(Fraction):
    pass


share = Share(1, 2)
print(repr(share), repr(share + 1), type(Share("1/2")).__name__, share == Fraction(1, 2))
# expect: Share(1, 2) Fraction(3, 2) Share True
print(copy.copy(Fraction(1, 3)) is not None, copy.deepcopy([share]), type(copy.copy(share)).__name__)
# expect: True [Share(1, 2)] Share
print(isinstance(share, Rational), isinstance(share, Real), isinstance(share, Number))
# expect: True True True
print(share.real, share.imag, share.conjugate())  # expect: 1/2 0 1/2
match Fraction(1, 2):
    case Fraction(numerator=1, denominator=d):
        print("one over", d)
# expect: one over 2


async def main():
    import asyncio
    total = Fraction(0)
    for i in range(1, 4):
        total += Fraction(1, i)
        await asyncio.sleep(1)
    print(total)  # expect: 11/6
