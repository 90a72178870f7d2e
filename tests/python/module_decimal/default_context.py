# DefaultContext is what new contexts begin as.
from decimal import (BasicContext, Clamped, Context, Decimal, DefaultContext, Inexact, ROUND_DOWN,
    ROUND_HALF_EVEN, getcontext, setcontext)
DefaultContext.prec = 11
DefaultContext.rounding = ROUND_DOWN
print(Context().prec, Context().rounding, Decimal(2) / 3)  # expect: 11 ROUND_DOWN 0.66666666666
setcontext(DefaultContext)
print(getcontext() is DefaultContext, getcontext().prec, Decimal(2) / 3)
# expect: False 11 0.66666666666
BasicContext.flags[Inexact] = True
setcontext(BasicContext)
print(getcontext().flags[Inexact], getcontext().traps[Clamped], Decimal(2) / 3)
# expect: False True 0.666666667
BasicContext.clear_flags()
DefaultContext.prec = 28
DefaultContext.rounding = ROUND_HALF_EVEN
