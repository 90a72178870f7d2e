# Decimals and contexts go through a suspension.
import asyncio
from decimal import (Context, Decimal, Inexact, MAX_EMAX, MIN_EMIN, Overflow, ROUND_05UP, ROUND_UP,
    Rounded, getcontext, localcontext)

async def main():
    values = [Decimal("1.50"), Decimal("-0"), Decimal("NaN12"), Decimal("sNaN"), Decimal("-Infinity"), Decimal("9" * 60), Decimal("1E+999999999999"), Decimal("1E-40")]
    context = Context(prec=77, rounding=ROUND_05UP, Emin=MIN_EMIN, Emax=MAX_EMAX, capitals=0, clamp=1, flags=[Inexact], traps=[Overflow])
    flags = context.flags
    tuple_ = Decimal("12.5").as_tuple()
    with localcontext(prec=5, rounding=ROUND_UP):
        await asyncio.sleep(0.01)
        print(Decimal(1) / 3)
        await asyncio.sleep(0.01)
    print(values)
    print(context, flags[Inexact], tuple_, tuple_.digits)
    flags[Rounded] = True
    print(context.flags[Rounded])
    table = {Decimal("1.5"): "x"}
    await asyncio.sleep(0.01)
    print(table[1.5], getcontext().prec)

asyncio.run(main())
# expect: 0.33334
# expect: [Decimal('1.50'), Decimal('-0'), Decimal('NaN12'), Decimal('sNaN'), Decimal('-Infinity'), Decimal('999999999999999999999999999999999999999999999999999999999999'), Decimal('1E+999999999999'), Decimal('1E-40')]
# expect: Context(prec=77, rounding=ROUND_05UP, Emin=-999999999999999999, Emax=999999999999999999, capitals=0, clamp=1, flags=[Inexact], traps=[Overflow]) True DecimalTuple(sign=0, digits=(1, 2, 5), exponent=-1) (1, 2, 5)
# expect: True
# expect: x 28
