# format of infinities and NaNs, and malformed specs.
from decimal import Decimal as D, getcontext, ROUND_DOWN
for text in ["Infinity", "-Infinity", "NaN", "-sNaN12"]:
    print([format(D(text), spec) for spec in ["", "f", ".2f", "e", "%", "12", "<12", "012", "+", ","]])
# expect: ['Infinity', 'Infinity', 'Infinity', 'Infinity', 'Infinity%', '    Infinity', 'Infinity    ', '    Infinity', '+Infinity', 'Infinity']
# expect: ['-Infinity', '-Infinity', '-Infinity', '-Infinity', '-Infinity%', '   -Infinity', '-Infinity   ', '   -Infinity', '-Infinity', '-Infinity']
# expect: ['NaN', 'NaN', 'NaN', 'NaN', 'NaN%', '         NaN', 'NaN         ', '         NaN', '+NaN', 'NaN']
# expect: ['-sNaN12', '-sNaN12', '-sNaN12', '-sNaN12', '-sNaN12%', '     -sNaN12', '-sNaN12     ', '     -sNaN12', '-sNaN12', '-sNaN12']
for spec in ["x", "d", "s", "_", "#", ".f", ".", "<0", "0<5", "z", "5z", "ff", ",n", ",_", "é5", "é<5", "010", "=010"]:
    try:
        print(spec, repr(format(D("-1.5"), spec)))
    except ValueError as error:
        print(spec, error)
# expect: x invalid format string
# expect: d invalid format string
# expect: s invalid format string
# expect: _ invalid format string
# expect: # invalid format string
# expect: .f invalid format string
# expect: . invalid format string
# expect: <0 invalid format string
# expect: 0<5 '-1.50'
# expect: z '-1.5'
# expect: 5z invalid format string
# expect: ff invalid format string
# expect: ,n invalid format string
# expect: ,_ invalid format string
# expect: é5 invalid format string
# expect: é<5 '-1.5é'
# expect: 010 '-0000001.5'
# expect: =010 invalid format string
try:
    D(1).__format__(3)
except TypeError as error:
    print(error)
# expect: format arg must be str
getcontext().rounding = ROUND_DOWN
print(format(D("1.999"), ".1f"), format(D("1.999"), ".2e"), format(D("1.999"), ".2g"))
# expect: 1.9 1.99e+0 1.9
getcontext().capitals = 0
print(format(D("1E+20"), ""), format(D("1E+20"), "g"), format(D("1E+20"), "E"))
# expect: 1e+20 1e+20 1E+20
