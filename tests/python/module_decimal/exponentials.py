# e to a power.
from decimal import Decimal as D, getcontext
for text in ["0", "1", "-1", "0.5", "10", "100", "-100", "1E-10", "1E-40", "-1E-40", "2.302585092994045684017991455", "1000", "1E+5", "Infinity", "-Infinity", "0.693147180559945309417232121"]:
    print(text, D(text).exp())
# expect: 0 1
# expect: 1 2.718281828459045235360287471
# expect: -1 0.3678794411714423215955237702
# expect: 0.5 1.648721270700128146848650788
# expect: 10 22026.46579480671651695790065
# expect: 100 2.688117141816135448412625552E+43
# expect: -100 3.720075976020835962959695804E-44
# expect: 1E-10 1.000000000100000000005000000
# expect: 1E-40 1.000000000000000000000000000
# expect: -1E-40 1.000000000000000000000000000
# expect: 2.302585092994045684017991455 10.00000000000000000000000000
# expect: 1000 1.970071114017046993888879352E+434
# expect: 1E+5 2.806663360426123179318385819E+43429
# expect: Infinity Infinity
# expect: -Infinity 0
# expect: 0.693147180559945309417232121 1.999999999999999999999999999
getcontext().prec = 5
print(D(1).exp(), D("-3.3").exp(), D("12.5").exp())  # expect: 2.7183 0.036883 2.6834E+5
getcontext().prec = 80
print(D(1).exp())
# expect: 2.7182818284590452353602874713526624977572470936999595749669676277240766303535476
getcontext().Emax = 10
getcontext().Emin = -10
getcontext().prec = 4
try:
    print(D(50).exp())
except ArithmeticError as error:
    print(type(error).__name__, error)
# expect: Overflow [<class 'decimal.Overflow'>]
print(D(-24).exp(), D(-50).exp())  # expect: 3.78E-11 0E-13
