# no-python
# Sizes that no heap has: an exception, at once.
from decimal import (Decimal, InvalidOperation, MAX_EMAX, MAX_PREC, MIN_EMIN, Overflow,
    localcontext)
def attempt(operation):
    try:
        operation()
        print("done")
    except (MemoryError, ArithmeticError) as error:
        print(type(error).__name__)
attempt(lambda: Decimal(10) ** 10**9)
with localcontext(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN):
    attempt(lambda: Decimal(1) / 3)
    attempt(lambda: Decimal(1).quantize(Decimal("1E-1000000000")))
    attempt(lambda: Decimal(1) + Decimal("1E+1000000000000"))
    attempt(lambda: Decimal(2).sqrt())
    attempt(lambda: Decimal(2).exp())
    attempt(lambda: Decimal(2).ln())
    attempt(lambda: int(Decimal("1E+1000000000000")))
    attempt(lambda: Decimal("1E-1000000000000").as_integer_ratio())
    attempt(lambda: format(Decimal("1E+1000000000000"), "f"))
    attempt(lambda: format(Decimal(1), ".100000000000f"))
    attempt(lambda: Decimal(0).logical_invert())
    attempt(lambda: Decimal("Infinity").next_minus())
    attempt(lambda: Decimal(7).shift(10**12))
    attempt(lambda: hash(Decimal("1E+999999999999999999")))
    attempt(lambda: Decimal("1E+999999999999999999") < 10**100)
attempt(lambda: Decimal(2).quantize(Decimal("1E-1000000000")))
# expect: Overflow
# expect: MemoryError
# expect: MemoryError
# expect: MemoryError
# expect: MemoryError
# expect: MemoryError
# expect: MemoryError
# expect: MemoryError
# expect: MemoryError
# expect: MemoryError
# expect: MemoryError
# expect: MemoryError
# expect: MemoryError
# expect: MemoryError
# expect: done
# expect: done
# expect: InvalidOperation
