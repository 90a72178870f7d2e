# Contexts and their attributes.
from decimal import (BasicContext, Context, Decimal, DefaultContext, ExtendedContext, Inexact,
    Overflow, ROUND_UP, getcontext, setcontext)
context = getcontext()
print(context)
# expect: Context(prec=28, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[], traps=[InvalidOperation, DivisionByZero, Overflow])
print(context.prec, context.rounding, context.Emin, context.Emax, context.capitals, context.clamp)
# expect: 28 ROUND_HALF_EVEN -999999 999999 1 0
context.prec = 6
print(Decimal(1) / 7, context.Etiny(), context.Etop(), context.radix())
# expect: 0.142857 -1000004 999994 10
print(DefaultContext, BasicContext, ExtendedContext, sep="\n")
# expect: Context(prec=28, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[], traps=[InvalidOperation, DivisionByZero, Overflow])
# expect: Context(prec=9, rounding=ROUND_HALF_UP, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[], traps=[Clamped, InvalidOperation, DivisionByZero, Overflow, Underflow])
# expect: Context(prec=9, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[], traps=[])
new = Context(prec=3, rounding=ROUND_UP, Emin=-5, Emax=5, capitals=0, clamp=1, flags=[Inexact], traps=[Overflow])
print(new)
# expect: Context(prec=3, rounding=ROUND_UP, Emin=-5, Emax=5, capitals=0, clamp=1, flags=[Inexact], traps=[Overflow])
print(Context(), Context() == Context(), new.copy().prec)
# expect: Context(prec=28, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[], traps=[InvalidOperation, DivisionByZero, Overflow]) False 3
setcontext(new)
print(getcontext() is new, Decimal(1) / 3)  # expect: True 0.334
setcontext(ExtendedContext)
print(getcontext() is ExtendedContext, getcontext().prec, Decimal(1) / 0)
# expect: False 9 Infinity
