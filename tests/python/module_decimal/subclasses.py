# A class derived from Decimal.
from decimal import Decimal, Context
class Money(Decimal):
    currency = "EUR"
    def __str__(self):
        return f"{Decimal.__str__(self)} {self.currency}"
    def doubled(self):
        return Money(self * 2)
m = Money("12.50")
print(m, repr(Decimal(m)), m.doubled(), isinstance(m, Decimal), type(m + 1).__name__, type(Decimal(m)).__name__)
# expect: 12.50 EUR Decimal('12.50') 25.00 EUR True Decimal Decimal
print(m == Decimal("12.5"), m + m, m > 3, hash(m) == hash(Decimal("12.5")), sorted([Money(3), Money(1)])[0], round(m), m.quantize(Decimal(1)))
# expect: True 25.00 True True 1 EUR 12 12
print(type(Money.from_float(0.5)).__name__, m.as_tuple(), {m: 1}[Decimal("12.5")], sum([m, m]))
# expect: Money DecimalTuple(sign=0, digits=(1, 2, 5, 0), exponent=-2) 1 25.00
m.note = "x"
print(m.note, Decimal("1") + m, 2 * m, -m, abs(Money(-2)))  # expect: x 13.50 25.00 -12.50 2
class Loud(Money):
    def __add__(self, other):
        return "loud"
print(Loud(1) + 1, Decimal(1) + Loud(1))  # expect: loud 2
