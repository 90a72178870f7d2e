import numbers
from fractions import Fraction

for value in (1, True, 1.5, Fraction(1, 2), "x", None, [1]):
    print(repr(value), *[isinstance(value, kind) for kind in (
        numbers.Number, numbers.Complex, numbers.Real, numbers.Rational, numbers.Integral)])
# expect: 1 True True True True True
# expect: True True True True True True
# expect: 1.5 True True True False False
# expect: Fraction(1, 2) True True True True False
# expect: 'x' False False False False False
# expect: None False False False False False
# expect: [1] False False False False False
print(issubclass(int, numbers.Real), issubclass(float, numbers.Rational),
      issubclass(numbers.Integral, numbers.Rational), numbers.__all__)
# expect: True False True ['Number', 'Complex', 'Real', 'Rational', 'Integral']


class Money(numbers.Number):
    def __init__(self, cents):
        self.cents = cents

    __hash__ = object.__hash__


class Modular:
    pass


print(isinstance(Money(5), numbers.Number), isinstance(Money(5), numbers.Real))
# expect: True False
numbers.Integral.register(Modular)
print(isinstance(Modular(), numbers.Integral), isinstance(Modular(), numbers.Number))
# expect: True True
try:
    numbers.Real()
except TypeError as error:
    print("TypeError")
# expect: TypeError
