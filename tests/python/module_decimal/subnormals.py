# Numbers near the limits of the exponent.
from decimal import (Context, Decimal, DecimalException, Overflow, ROUND_05UP, ROUND_CEILING,
    ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_EVEN, ROUND_UP, Subnormal, Underflow, setcontext)
def show(operation):
    context.clear_flags()
    try:
        result = operation()
    except DecimalException as error:
        result = repr(error)
    print(result, [signal.__name__ for signal in context.flags if context.flags[signal]])
context = Context(prec=5, Emin=-10, Emax=10, traps=[])
setcontext(context)
D = Decimal
for text in ["1E-10", "1.2345E-11", "1.23456E-12", "9.9999E-15", "4E-15", "6E-15", "9.9999E+10", "9.99999E+10", "1E+11", "0E-20", "0E+20", "1E-14"]:
    show(lambda: +D(text))
# expect: 1E-10 []
# expect: 1.234E-11 ['Underflow', 'Subnormal', 'Inexact', 'Rounded']
# expect: 1.23E-12 ['Underflow', 'Subnormal', 'Inexact', 'Rounded']
# expect: 1E-14 ['Underflow', 'Subnormal', 'Inexact', 'Rounded']
# expect: 0E-14 ['Underflow', 'Subnormal', 'Inexact', 'Rounded', 'Clamped']
# expect: 1E-14 ['Underflow', 'Subnormal', 'Inexact', 'Rounded']
# expect: 9.9999E+10 []
# expect: Infinity ['Overflow', 'Inexact', 'Rounded']
# expect: Infinity ['Overflow', 'Inexact', 'Rounded']
# expect: 0E-14 ['Clamped']
# expect: 0E+10 ['Clamped']
# expect: 1E-14 ['Subnormal']
show(lambda: D("1E-8") * D("1E-8"))
# expect: 0E-14 ['Underflow', 'Subnormal', 'Inexact', 'Rounded', 'Clamped']
show(lambda: D("9E+10") + D("9E+10"))  # expect: Infinity ['Overflow', 'Inexact', 'Rounded']
show(lambda: D("1E+10") * -10)  # expect: -Infinity ['Overflow', 'Inexact', 'Rounded']
for rounding in [ROUND_DOWN, ROUND_UP, ROUND_FLOOR, ROUND_CEILING, ROUND_05UP]:
    context.rounding = rounding
    show(lambda: D("1E+11") * 1)
    show(lambda: D("-1E+11") * 1)
    show(lambda: D("1E-16") * 1)
# expect: 9.9999E+10 ['Overflow', 'Inexact', 'Rounded']
# expect: -9.9999E+10 ['Overflow', 'Inexact', 'Rounded']
# expect: 0E-14 ['Underflow', 'Subnormal', 'Inexact', 'Rounded', 'Clamped']
# expect: Infinity ['Overflow', 'Inexact', 'Rounded']
# expect: -Infinity ['Overflow', 'Inexact', 'Rounded']
# expect: 1E-14 ['Underflow', 'Subnormal', 'Inexact', 'Rounded']
# expect: 9.9999E+10 ['Overflow', 'Inexact', 'Rounded']
# expect: -Infinity ['Overflow', 'Inexact', 'Rounded']
# expect: 0E-14 ['Underflow', 'Subnormal', 'Inexact', 'Rounded', 'Clamped']
# expect: Infinity ['Overflow', 'Inexact', 'Rounded']
# expect: -9.9999E+10 ['Overflow', 'Inexact', 'Rounded']
# expect: 1E-14 ['Underflow', 'Subnormal', 'Inexact', 'Rounded']
# expect: 9.9999E+10 ['Overflow', 'Inexact', 'Rounded']
# expect: -9.9999E+10 ['Overflow', 'Inexact', 'Rounded']
# expect: 1E-14 ['Underflow', 'Subnormal', 'Inexact', 'Rounded']
context.rounding = ROUND_HALF_EVEN
context.clamp = 1
show(lambda: +D("1E+10"))  # expect: 1.0000E+10 ['Clamped']
show(lambda: +D("0E+10"))  # expect: 0E+6 ['Clamped']
context.traps[Subnormal] = True
show(lambda: D("1E-12") + 0)  # expect: Subnormal([<class 'decimal.Subnormal'>]) ['Subnormal']
context.traps[Overflow] = context.traps[Underflow] = True
show(lambda: D("1E-20") + 0)
# expect: Underflow([<class 'decimal.Underflow'>, <class 'decimal.Subnormal'>]) ['Underflow', 'Subnormal', 'Inexact', 'Rounded', 'Clamped']
show(lambda: D("1E+20") + 0)
# expect: Overflow([<class 'decimal.Overflow'>]) ['Overflow', 'Inexact', 'Rounded']
