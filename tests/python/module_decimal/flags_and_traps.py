# What happened is in the flags.
from decimal import Decimal, Inexact, Rounded, getcontext
context = getcontext()
context.clear_flags()
Decimal(1) / 3
print([signal.__name__ for signal, set_ in context.flags.items() if set_])
# expect: ['Inexact', 'Rounded']
context.clear_flags()
Decimal("1.10") + 1
print(any(context.flags.values()), context.flags[Inexact])  # expect: False False
context.traps[Inexact] = True
try:
    Decimal(1) / 3
except Inexact as error:
    print(repr(error))
# expect: Inexact([<class 'decimal.Inexact'>])
context.traps[Rounded] = True
try:
    Decimal(1) / 3
except Inexact as error:
    print(repr(error))
# expect: Inexact([<class 'decimal.Inexact'>, <class 'decimal.Rounded'>])
context.clear_traps()
print(Decimal(1) / 0, Decimal("x"), Decimal(0) / 0, Decimal("1E+999999") * 10)
# expect: Infinity NaN NaN Infinity
print(context)
# expect: Context(prec=28, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[InvalidOperation, DivisionByZero, Inexact, Overflow, Rounded], traps=[])
context.clear_flags()
print(Decimal("1E-999999") / 10**30, [s.__name__ for s in context.flags if context.flags[s]])
# expect: 0E-1000026 ['Underflow', 'Subnormal', 'Inexact', 'Rounded', 'Clamped']
