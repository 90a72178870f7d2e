# The mapping that flags and traps are.
from decimal import Context, ExtendedContext, Inexact, Rounded
context = Context()
traps = context.traps
print(traps)
# expect: {<class 'decimal.InvalidOperation'>:True, <class 'decimal.FloatOperation'>:False, <class 'decimal.DivisionByZero'>:True, <class 'decimal.Overflow'>:True, <class 'decimal.Underflow'>:False, <class 'decimal.Subnormal'>:False, <class 'decimal.Inexact'>:False, <class 'decimal.Rounded'>:False, <class 'decimal.Clamped'>:False}
print(len(traps), Inexact in traps, 3 in traps, [s.__name__ for s in traps], traps.get(Inexact), traps.get(3, 4))
# expect: 9 True False ['InvalidOperation', 'FloatOperation', 'DivisionByZero', 'Overflow', 'Underflow', 'Subnormal', 'Inexact', 'Rounded', 'Clamped'] False 4
print({s.__name__: v for s, v in traps.items()}, list(traps.values()), [s.__name__ for s in traps.keys()][:2])
# expect: {'InvalidOperation': True, 'FloatOperation': False, 'DivisionByZero': True, 'Overflow': True, 'Underflow': False, 'Subnormal': False, 'Inexact': False, 'Rounded': False, 'Clamped': False} [True, False, True, True, False, False, False, False, False] ['InvalidOperation', 'FloatOperation']
traps[Inexact] = 1
print(context.traps[Inexact], traps == context.traps, traps != ExtendedContext.traps, traps == traps.copy())
# expect: True True True True
traps.update({Rounded: True, Inexact: False})
print(context.traps[Inexact], context.traps[Rounded])  # expect: False True
for function in [lambda: traps[3], lambda: traps.pop(Inexact), lambda: traps.clear(), lambda: traps.__setitem__(int, 1), lambda: traps.popitem(), lambda: traps.__delitem__(Inexact)]:
    try:
        function()
    except (KeyError, ValueError) as error:
        print(type(error).__name__, error)
# expect: KeyError 'valid values for signals are:\n  [InvalidOperation, FloatOperation, DivisionByZero,\n   Overflow, Underflow, Subnormal, Inexact, Rounded,\n   Clamped]'
# expect: ValueError signal keys cannot be deleted
# expect: ValueError signal keys cannot be deleted
# expect: KeyError 'valid values for signals are:\n  [InvalidOperation, FloatOperation, DivisionByZero,\n   Overflow, Underflow, Subnormal, Inexact, Rounded,\n   Clamped]'
# expect: ValueError signal keys cannot be deleted
# expect: ValueError signal keys cannot be deleted
other = Context(traps=traps.copy(), flags=context.flags)
print(other.traps == traps)  # expect: True
other.flags = {signal: True for signal in other.flags}
print(other)
# expect: Context(prec=28, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[Clamped, InvalidOperation, DivisionByZero, Inexact, FloatOperation, Overflow, Rounded, Subnormal, Underflow], traps=[InvalidOperation, DivisionByZero, Overflow, Rounded])
context.traps = ExtendedContext.traps
print(context)
# expect: Context(prec=28, rounding=ROUND_HALF_EVEN, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[], traps=[])
print(context.flags == {Inexact: True}, context.flags != {Inexact: True}, context.flags == {5: 1})
# expect: False True False
