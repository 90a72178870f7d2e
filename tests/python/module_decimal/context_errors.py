# Values that a context does not take.
from decimal import Context, Inexact, MAX_PREC, MIN_EMIN, ROUND_FLOOR, localcontext, setcontext
context = Context()
def attempt(name, value):
    try:
        setattr(context, name, value)
        print(name, getattr(context, name))
    except (ValueError, TypeError, AttributeError, KeyError, OverflowError) as error:
        print(type(error).__name__, error)
for name, value in [("prec", 0), ("prec", "5"), ("prec", 5), ("prec", MAX_PREC), ("prec", MAX_PREC + 1), ("prec", 10**30), ("Emin", 1), ("Emin", MIN_EMIN), ("Emax", -1), ("Emax", 7.5), ("rounding", "up"), ("rounding", 1),
                    ("rounding", ROUND_FLOOR), ("capitals", 2), ("clamp", -1), ("flags", 5), ("flags", {}), ("traps", [Inexact]), ("color", 1)]:
    attempt(name, value)
# expect: ValueError valid range for prec is [1, MAX_PREC]
# expect: TypeError an integer is required
# expect: prec 5
# expect: prec 999999999999999999
# expect: ValueError valid range for prec is [1, MAX_PREC]
# expect: OverflowError Python int too large to convert to C ssize_t
# expect: ValueError valid range for Emin is [MIN_EMIN, 0]
# expect: Emin -999999999999999999
# expect: ValueError valid range for Emax is [0, MAX_EMAX]
# expect: TypeError an integer is required
# expect: TypeError valid values for rounding are:
# expect:   [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,
# expect:    ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,
# expect:    ROUND_05UP]
# expect: TypeError valid values for rounding are:
# expect:   [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,
# expect:    ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,
# expect:    ROUND_05UP]
# expect: rounding ROUND_FLOOR
# expect: ValueError valid values for capitals are 0 or 1
# expect: ValueError valid values for clamp are 0 or 1
# expect: TypeError argument must be a signal dict
# expect: KeyError 'invalid signal dict'
# expect: TypeError argument must be a signal dict
# expect: AttributeError 'decimal.Context' object has no attribute 'color'
for function in [lambda: Context(prec="a"), lambda: Context(flags=[3]), lambda: Context(traps={3: 4}), lambda: setcontext(3), lambda: localcontext(3), lambda: localcontext(speed=3), lambda: localcontext(prec="x"), lambda: Context(rounding=3)]:
    try:
        function()
    except (ValueError, TypeError, KeyError) as error:
        print(type(error).__name__, error)
# expect: TypeError an integer is required
# expect: KeyError 'valid values for signals are:\n  [InvalidOperation, FloatOperation, DivisionByZero,\n   Overflow, Underflow, Subnormal, Inexact, Rounded,\n   Clamped]'
# expect: KeyError 'invalid signal dict'
# expect: TypeError argument must be a context
# expect: TypeError optional argument must be a context
# expect: TypeError 'speed' is an invalid keyword argument for this function
# expect: TypeError an integer is required
# expect: TypeError valid values for rounding are:
# expect:   [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,
# expect:    ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,
# expect:    ROUND_05UP]
try:
    del context.prec
except AttributeError as error:
    print(error)
# expect: context attributes cannot be deleted
try:
    context.nothing
except AttributeError as error:
    print(error)
# expect: 'decimal.Context' object has no attribute 'nothing'
