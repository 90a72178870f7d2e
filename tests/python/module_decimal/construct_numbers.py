# Decimal from ints, floats and decimals is exact.
from decimal import Decimal
print(Decimal(), Decimal(0), Decimal(-17), Decimal(True))  # expect: 0 0 -17 1
print(Decimal(10**40), Decimal(-(2**100)))
# expect: 10000000000000000000000000000000000000000 -1267650600228229401496703205376
print(Decimal(0.1), Decimal(-0.5), Decimal(1e300) == 10**300)
# expect: 0.1000000000000000055511151231257827021181583404541015625 -0.5 False
print(Decimal(5e-324).adjusted(), Decimal(float("inf")), Decimal(float("-inf")), Decimal(-0.0))
# expect: -324 Infinity -Infinity -0
print(Decimal(float("nan")))  # expect: NaN
x = Decimal("1.10")
print(Decimal(x) is x, Decimal(value="2.5"), Decimal("3", None))  # expect: True 2.5 3
print(Decimal.from_float(0.25), Decimal.from_float(3), type(Decimal.from_float(1.5)).__name__)
# expect: 0.25 3 Decimal
try:
    Decimal.from_float("1")
except TypeError as error:
    print(error)
# expect: argument must be int or float
try:
    Decimal("1", 3)
except TypeError as error:
    print(error)
# expect: optional argument must be a context
