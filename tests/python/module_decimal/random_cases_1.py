# Cases of tests/fuzz_python/decimal_cases.py, seed 11000.
import math
from decimal import (
    Clamped, Context, Decimal, DivisionByZero, FloatOperation, Inexact, InvalidOperation, Overflow,
    Rounded, Subnormal, Underflow, setcontext)

def flags(context):
    return " ".join(signal.__name__ for signal in context.flags if context.flags[signal])

def show(value):
    if isinstance(value, float) and value != value:
        return "nan"
    return repr(value)

def run(number, settings, kind, name, operands):
    prec, rounding, emin, emax, capitals, clamp, traps = settings
    context = Context(prec=prec, rounding=rounding, Emin=emin, Emax=emax, capitals=capitals,
                      clamp=clamp, flags=[], traps=traps)
    setcontext(context)
    try:
        values = [Decimal(text) if isinstance(text, str) and kind != "text" else text
                  for text in operands]
        if kind == "context":
            result = getattr(context, name)(*values)
        elif kind == "method":
            result = getattr(values[0], name)(*values[1:])
        elif kind == "format":
            result = format(values[0], name)
        elif kind == "text":
            result = (Decimal(operands[0]), context.create_decimal(operands[0]))
        else:
            result = CALLS[name](*values)
        text = show(result)
    except (ArithmeticError, TypeError, ValueError, MemoryError) as error:
        text = type(error).__name__ + ": " + str(error)
    print(number, text, "|", flags(context))

CALLS = {
    '-a': lambda a: -a,
    'a != b': lambda a, b: a != b,
    'a % b': lambda a, b: a % b,
    'a * b': lambda a, b: a * b,
    'a / b': lambda a, b: a / b,
    'a // b': lambda a, b: a // b,
    'a < b': lambda a, b: a < b,
    'a <= b': lambda a, b: a <= b,
    'a > b': lambda a, b: a > b,
    'a >= b': lambda a, b: a >= b,
    'a.as_integer_ratio()': lambda a: a.as_integer_ratio(),
    'a.as_tuple()': lambda a: a.as_tuple(),
    'a.number_class()': lambda a: a.number_class(),
    'a.to_integral_value()': lambda a: a.to_integral_value(),
    'a==float(a)': lambda a: a==float(a),
    'math.ceil(a)': lambda a: math.ceil(a),
    'math.floor(a)': lambda a: math.floor(a),
    'math.trunc(a)': lambda a: math.trunc(a),
    'pow(a, b, c)': lambda a, b, c: pow(a, b, c),
    'repr(a)': lambda a: repr(a),
}
CASES = [
    ((38, 'ROUND_HALF_DOWN', -30, 20, 1, 0, [Overflow]), 'context', 'is_subnormal', ["NaN"]),
    ((9, 'ROUND_UP', -10, 9, 0, 0, []), 'call', 'a==float(a)', ["-60000000050"]),
    ((50, 'ROUND_HALF_UP', -27, 8, 0, 0, [Underflow]), 'call', 'a <= b', ["999999999999999999999999999999999999999E34", "-9999999999999999999999999.99999999999999999999999999999999999999999999999999999999999999999"]),
    ((28, 'ROUND_CEILING', -383, 384, 0, 0, []), 'context', 'subtract', ["-100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000E-250", "514293199836"]),
    ((28, 'ROUND_HALF_EVEN', -383, 384, 1, 0, [Rounded]), 'call', 'a * b', ["955694256885010349509507347261354561949954978295048633590641923459965777913963303632558632E369", "999"]),
    ((19, 'ROUND_HALF_EVEN', -8, 7, 1, 0, [Subnormal, Rounded]), 'format', '<5_.0e', ["100101101000110001E-328"]),
    ((5, 'ROUND_CEILING', -383, 384, 1, 0, [FloatOperation, Subnormal]), 'context', 'logb', ["0E-20"]),
    ((1, 'ROUND_CEILING', -95, 96, 1, 0, [Subnormal, Rounded]), 'call', 'a * b', ["972876487489308880783371251004353946789E-3", "-100"]),
    ((28, 'ROUND_HALF_UP', -3, 3, 1, 0, [Clamped]), 'context', 'rotate', ["9E-206", "-100000000000000000000000000E138"]),
    ((34, 'ROUND_UP', -3, 3, 0, 0, []), 'method', 'next_plus', ["84E95"]),
    ((2, 'ROUND_HALF_EVEN', -95, 96, 1, 0, [Clamped]), 'context', 'quantize', ["753449607615956520752616544395394136158309380997743296951856326158.789978444534134896948753", "1E-6"]),
    ((70, 'ROUND_FLOOR', -95, 96, 1, 0, [Clamped]), 'call', 'a.to_integral_value()', ["-800000000000000E3"]),
    ((3, 'ROUND_HALF_DOWN', -383, 384, 1, 0, []), 'context', 'quantize', ["-092718210442608737890777218755791407901529739618884898795491", "1E-4"]),
    ((38, 'ROUND_HALF_UP', -95, 96, 0, 0, [Inexact]), 'format', '=+#.1', ["369661917777812950E-95"]),
    ((9, 'ROUND_CEILING', -95, 96, 1, 0, [DivisionByZero, Inexact]), 'format', '0> 012,.5', ["77980318428745484329160.246206"]),
    ((38, 'ROUND_HALF_EVEN', -95, 96, 1, 0, []), 'context', 'compare', ["100000000000", "0.00"]),
    ((50, 'ROUND_HALF_DOWN', -19, 5, 1, 0, [Underflow]), 'call', 'pow(a, b, c)', ["2", 1, "-140278739737"]),
    ((5, 'ROUND_HALF_UP', -999999, 999999, 1, 0, []), 'context', 'is_canonical', ["30000000050E124"]),
    ((3, 'ROUND_FLOOR', -14, 9, 1, 0, []), 'format', 'é>+z5_.G', ["-8.6"]),
    ((16, 'ROUND_DOWN', -30, 10, 1, 0, []), 'format', '*<+z1,.e', ["-83533511186577229804082174.6470"]),
    ((5, 'ROUND_CEILING', -95, 96, 1, 0, []), 'context', 'quantize', ["15", "1E-4"]),
    ((34, 'ROUND_HALF_UP', -19, 10, 0, 0, [Overflow, Clamped]), 'format', '0>+20,f', ["0.8"]),
    ((28, 'ROUND_HALF_DOWN', -383, 384, 1, 0, [Inexact, Clamped]), 'format', '*<-5.1', ["97200122516203819090179880080175319.9292"]),
    ((9, 'ROUND_HALF_UP', -3, 3, 1, 0, []), 'context', 'divmod', ["100", "00010010111111100001110111110111011111E13"]),
    ((34, 'ROUND_HALF_EVEN', -999999, 999999, 1, 0, []), 'call', 'a > b', ["NaN", "317458252"]),
    ((70, 'ROUND_CEILING', -3, 3, 1, 1, [FloatOperation]), 'context', 'logical_xor', ["0.901", "1.0"]),
    ((16, 'ROUND_DOWN', -3, 3, 0, 0, []), 'context', 'same_quantum', ["-330567499559455630749394408006855686137383972250760704707E24", "-100000000000000000000000000000000000000000000000000000000000E-14"]),
    ((16, 'ROUND_FLOOR', -23, 4, 0, 0, []), 'call', 'a % b', ["-9.0000000001", "4"]),
    ((5, 'ROUND_05UP', -383, 384, 0, 1, [Overflow, Inexact, Clamped]), 'context', 'fma', [10, "99999999999999999999E-383", "305"]),
    ((9, 'ROUND_HALF_EVEN', -95, 96, 1, 0, [Subnormal]), 'context', 'same_quantum', ["11", "0E-999"]),
    ((7, 'ROUND_HALF_UP', -999999999999999999, 999999999999999999, 1, 1, [FloatOperation]), 'context', 'max', ["2", "-800000000000000000000000.00000001"]),
    ((18, 'ROUND_05UP', -3, 3, 0, 0, [Overflow]), 'call', 'a // b', ["607908736475315356148665766390E15", "99999999999.9"]),
    ((28, 'ROUND_UP', -23, 1, 0, 1, []), 'call', 'math.floor(a)', ["1E+3"]),
    ((34, 'ROUND_DOWN', -999999, 999999, 1, 0, [FloatOperation, Underflow]), 'context', 'fma', [12345678901234567890, "587459479666416132853326379757752887841984466272945448925E11", "0.9999999"]),
    ((28, 'ROUND_CEILING', -95, 96, 1, 1, []), 'context', 'is_snan', [3]),
    ((9, 'ROUND_HALF_EVEN', -383, 384, 1, 0, []), 'method', 'compare_signal', ["-10", "Infinity"]),
    ((28, 'ROUND_05UP', -95, 96, 1, 1, []), 'method', 'compare', ["91005879548351240323609.6793", "91781171510797.555270160111894988577178"]),
    ((5, 'ROUND_CEILING', -383, 384, 1, 0, [Overflow, Inexact]), 'call', 'a < b', [3, "NaN"]),
    ((18, 'ROUND_05UP', -95, 96, 1, 0, [Inexact]), 'context', 'plus', ["-40.5"]),
    ((30, 'ROUND_HALF_EVEN', -999999, 999999, 1, 0, []), 'call', 'a > b', ["1", "001"]),
    ((2, 'ROUND_HALF_DOWN', -383, 384, 1, 0, [DivisionByZero, Underflow]), 'call', 'a != b', ["10000000000000000000E29", "128E-125"]),
    ((7, 'ROUND_CEILING', -383, 384, 0, 0, [Subnormal]), 'method', 'exp', ["-507602134773919880588239215737071706154380354129029943573118062534675323993320656324807194791664160064145763204129108824604791044707956327195891328853E-33"]),
    ((9, 'ROUND_FLOOR', -383, 384, 1, 0, []), 'format', '^+z20#.1f', ["9412932989203774031"]),
    ((5, 'ROUND_DOWN', -3, 3, 0, 0, [InvalidOperation]), 'context', 'divide_int', ["425000370138104746443465950984816094767245073401224888204E249", "9E1"]),
    ((120, 'ROUND_05UP', -3, 3, 1, 1, []), 'method', 'sqrt', ["-2989456668580262261778100642E397"]),
    ((50, 'ROUND_05UP', -999999, 999999, 1, 1, [Inexact]), 'call', 'a % b', ["-391807562505013230765465070E24", "-sNaN"]),
    ((5, 'ROUND_CEILING', -999999, 999999, 0, 1, [Underflow]), 'call', 'pow(a, b, c)', ["551077656648", 10, "-116048470633"]),
    ((16, 'ROUND_CEILING', -3, 3, 0, 0, [InvalidOperation, Overflow]), 'context', 'rotate', ["01001001010000.0101", "1E+2"]),
    ((34, 'ROUND_FLOOR', -1, 16, 1, 0, [Rounded]), 'context', 'logb', [-1]),
    ((28, 'ROUND_HALF_UP', -383, 384, 0, 1, []), 'context', 'rotate', ["99181619534246584173E-999999", 140]),
    ((7, 'ROUND_HALF_DOWN', -383, 384, 1, 1, [InvalidOperation, Subnormal]), 'context', 'divmod', ["Infinity", "17E1"]),
    ((120, 'ROUND_HALF_EVEN', -999999, 999999, 0, 0, [FloatOperation]), 'call', 'a < b', ["-1E+3", "1.0000001"]),
    ((9, 'ROUND_HALF_UP', -999999, 999999, 1, 0, [Overflow]), 'context', 'fma', [-7, "0E9", "-2005E-101"]),
    ((38, 'ROUND_DOWN', -999999, 999999, 0, 0, []), 'context', 'is_canonical', ["-100000000000000000000000000000000000000000000000000000000000000000.000000000000000000000000"]),
    ((1, 'ROUND_HALF_UP', -95, 96, 1, 0, [Overflow, Subnormal]), 'call', 'pow(a, b, c)', ["-50", 23, "-2"]),
    ((18, 'ROUND_HALF_UP', -9, 21, 1, 0, [InvalidOperation]), 'method', 'to_integral_exact', ["-9999999999999999.9999999999999999999999"]),
    ((38, 'ROUND_HALF_DOWN', -2, 0, 1, 0, [Overflow]), 'format', '^-1,x', ["1.000"]),
    ((1, 'ROUND_HALF_UP', -95, 96, 1, 1, []), 'context', 'copy_negate', ["10000000000000000000000000000"]),
    ((9, 'ROUND_UP', -999999, 999999, 1, 0, [Underflow, Clamped]), 'format', 'x^ z033#x', ["-sNaN"]),
    ((7, 'ROUND_05UP', -3, 3, 0, 0, []), 'call', 'a >= b', ["-100000000000000000000000000000000000.000000000000000000000", "-231381443690326757E95"]),
    ((28, 'ROUND_UP', -3, 3, 0, 0, [Underflow]), 'context', 'shift', ["1000.000000000000000", 144]),
    ((34, 'ROUND_HALF_UP', -1, 12, 0, 1, [DivisionByZero, Underflow]), 'call', 'a > b', [18446744073709551616, "10E16"]),
    ((5, 'ROUND_HALF_DOWN', -25, 16, 1, 0, [Overflow, Subnormal]), 'call', 'a.as_integer_ratio()', ["0.5"]),
    ((50, 'ROUND_UP', -999999, 999999, 1, 1, []), 'context', 'compare_total_mag', [2, "0.9999999"]),
    ((28, 'ROUND_HALF_UP', -999999, 999999, 0, 1, []), 'context', 'fma', ["-43713970568977616591022881582E96", "2", "-1000000000000000000000.00000000000000000000000000000000000000"]),
    ((7, 'ROUND_FLOOR', -95, 96, 1, 0, [Underflow]), 'call', 'repr(a)', ["559234404305717464101037380649133625321847687293729571729986E-263"]),
    ((28, 'ROUND_CEILING', -999999999999999999, 999999999999999999, 0, 1, []), 'text', 'text', ["40000000001E357"]),
    ((30, 'ROUND_HALF_EVEN', -95, 96, 0, 0, [InvalidOperation]), 'call', 'a < b', ["-3259890.3043626869932576818843", "NaN"]),
    ((28, 'ROUND_HALF_UP', -383, 384, 1, 1, [InvalidOperation]), 'call', '-a', ["9E-1"]),
    ((5, 'ROUND_UP', -383, 384, 0, 0, []), 'call', 'math.trunc(a)', ["000000000000110001101010011101100100100001110000101001100000000111101101111010101101100111001001011101111.110010011000010100100111100100101100110011100"]),
    ((16, 'ROUND_HALF_DOWN', -3, 3, 1, 0, [Overflow]), 'format', '0>+z1#.2F', ["-100000000000E-233"]),
    ((19, 'ROUND_HALF_DOWN', -3, 3, 1, 0, [DivisionByZero, Underflow]), 'context', 'copy_abs', ["566998921527991086931337014673858824009032386503357606893167E285"]),
    ((9, 'ROUND_FLOOR', -12, 25, 1, 0, []), 'context', 'ln', ["7.050"]),
    ((1, 'ROUND_HALF_UP', -999999, 999999, 1, 0, []), 'context', 'logical_or', ["200000000000005E3", "105909925483448463548585030796225149978516084483702.699507892"]),
    ((3, 'ROUND_HALF_UP', -383, 384, 1, 0, [Inexact]), 'context', 'logical_invert', ["600000000000000000005E164"]),
    ((1, 'ROUND_HALF_EVEN', -3, 3, 1, 1, []), 'context', 'add', ["-99999999999.999999999999999999999999999", "71E-3"]),
    ((5, 'ROUND_FLOOR', -28, 9, 0, 1, [Subnormal]), 'context', 'fma', ["-458E31", "0.14724491563699272480461477", "-54688E-15"]),
    ((34, 'ROUND_HALF_DOWN', -999999, 999999, 0, 0, [FloatOperation, Subnormal]), 'format', 'x^-z33#F', ["0E-3"]),
    ((70, 'ROUND_UP', -3, 3, 0, 0, [Underflow]), 'context', 'logical_xor', ["-0E-3", -387431]),
    ((5, 'ROUND_FLOOR', -3, 3, 1, 1, []), 'method', 'next_plus', ["788152730052266.2135667623732"]),
    ((1, 'ROUND_CEILING', -999999, 999999, 1, 0, []), 'format', '+z5.20F', ["0.595364365806742016"]),
    ((9, 'ROUND_HALF_UP', -11, 27, 1, 0, [Clamped]), 'context', 'is_finite', ["-00010.1011101000010010110100"]),
    ((28, 'ROUND_UP', -383, 384, 0, 0, []), 'context', 'copy_negate', ["-39366872909588295962155624915967158016738792775458343765351.3"]),
    ((120, 'ROUND_CEILING', -383, 384, 1, 1, []), 'call', 'a / b', ["0246514.6701970201087731850368647793315", "NaN"]),
    ((3, 'ROUND_DOWN', -999999, 999999, 0, 0, [Inexact]), 'call', 'a * b', ["974.82", "-893094118594881779591422723375774408101808881617917344569E-4"]),
    ((70, 'ROUND_FLOOR', -383, 384, 0, 1, []), 'format', '^12_.G', ["-57E373"]),
    ((28, 'ROUND_HALF_UP', -999999, 999999, 0, 0, [DivisionByZero]), 'context', 'shift', ["6881892462797302742E-39", -8]),
    ((5, 'ROUND_CEILING', -383, 384, 1, 0, [InvalidOperation, FloatOperation, DivisionByZero, Overflow]), 'call', 'pow(a, b, c)', ["-23", 11, "-112528634225"]),
    ((7, 'ROUND_UP', -95, 96, 1, 0, []), 'call', 'a * b', ["100000000000000000000000000000000000000000000000000000000E-383", -1]),
    ((9, 'ROUND_DOWN', -2, 22, 1, 0, [InvalidOperation, DivisionByZero]), 'context', 'logical_xor', ["-0.9999999", "64301970510844881519086575083073046334E1"]),
    ((120, 'ROUND_HALF_UP', -383, 384, 0, 0, [Overflow, Clamped]), 'context', 'is_qnan', ["1262256221934631594E-4"]),
    ((5, 'ROUND_HALF_UP', -95, 96, 0, 1, []), 'format', 'z12F', ["-0E-20"]),
    ((16, 'ROUND_CEILING', -999999, 999999, 1, 0, [Inexact, Rounded]), 'context', 'quantize', ["100E-143", "1E0"]),
    ((1, 'ROUND_05UP', -999999, 999999, 1, 0, []), 'context', 'is_subnormal', ["61.4990340394931677787372087508601859791"]),
    ((120, 'ROUND_HALF_EVEN', -95, 96, 1, 0, [InvalidOperation]), 'call', 'a > b', ["-150780644777986743001651684081E-5", "sNaN7"]),
    ((19, 'ROUND_HALF_EVEN', -3, 3, 1, 0, []), 'format', '< 1.2d', ["99999999999999999999999999999999999999E40"]),
    ((28, 'ROUND_DOWN', -95, 96, 0, 0, [FloatOperation]), 'context', 'is_nan', ["-50000000.000000000000"]),
    ((3, 'ROUND_05UP', -95, 96, 1, 0, []), 'call', 'a // b', ["97094724358812553049622685441349102361E-210", "401E-113"]),
    ((19, 'ROUND_05UP', -21, 20, 0, 1, []), 'format', '0>.20x', ["-9"]),
    ((9, 'ROUND_HALF_UP', -999999, 999999, 0, 0, [InvalidOperation]), 'call', 'math.floor(a)', ["500000000000000E376"]),
    ((2, 'ROUND_HALF_DOWN', -383, 384, 1, 0, [Underflow, Rounded]), 'context', 'exp', ["-NaN12"]),
    ((70, 'ROUND_05UP', -3, 3, 1, 0, [FloatOperation]), 'context', 'logical_invert', ["31E169"]),
    ((28, 'ROUND_HALF_EVEN', -999999, 999999, 0, 0, [Subnormal]), 'context', 'max', ["7574525873740528401E-5", 0]),
    ((50, 'ROUND_FLOOR', -95, 96, 0, 0, []), 'context', 'logical_invert', ["309596127809547093562137505612609000660689708792504948045795"]),
    ((28, 'ROUND_FLOOR', -3, 3, 1, 0, [InvalidOperation]), 'call', 'a // b', ["0.5", 12345678901234567890]),
    ((28, 'ROUND_HALF_UP', -95, 96, 0, 0, [Rounded]), 'context', 'fma', ["-0001010011110111101010000.11", "-330.992071756865512", "86641"]),
    ((34, 'ROUND_HALF_EVEN', -383, 384, 1, 0, [FloatOperation]), 'call', 'a > b', [1, "9E95"]),
    ((9, 'ROUND_HALF_DOWN', -95, 96, 0, 0, [Subnormal]), 'context', 'minus', ["1E32"]),
    ((9, 'ROUND_HALF_DOWN', -999999, 999999, 0, 0, [Rounded]), 'context', 'is_subnormal', ["-0.1"]),
    ((9, 'ROUND_CEILING', -383, 384, 0, 0, []), 'context', 'multiply', ["27.1160763582", "110001101100011101010001100.111110101111"]),
    ((5, 'ROUND_FLOOR', -383, 384, 1, 1, [Overflow, Clamped]), 'method', 'quantize', ["-110", "1E-4"]),
    ((2, 'ROUND_UP', -3, 3, 1, 0, [Inexact]), 'call', 'math.ceil(a)', ["0105964091898.5134"]),
    ((2, 'ROUND_HALF_UP', -999999999999999999, 999999999999999999, 1, 0, []), 'context', 'remainder', ["-10.0", "100E32"]),
    ((3, 'ROUND_DOWN', -999999, 999999, 1, 1, [Clamped]), 'call', 'a.as_tuple()', ["999E-231"]),
    ((70, 'ROUND_HALF_UP', -95, 96, 0, 1, [Clamped]), 'context', 'shift', ["64123905.41364425895", -81]),
    ((9, 'ROUND_FLOOR', -999999, 999999, 1, 0, []), 'context', 'quantize', ["-199", "4"]),
    ((50, 'ROUND_HALF_UP', -999999, 999999, 1, 1, [Overflow]), 'context', 'exp', ["99999999999999999999999999999E5"]),
    ((9, 'ROUND_HALF_UP', -999999, 999999, 1, 1, []), 'call', 'a.number_class()', ["540435865112476078458338718E4"]),
    ((70, 'ROUND_HALF_EVEN', -3, 3, 1, 0, [InvalidOperation]), 'call', 'a > b', ["758347.585047880161055559274633820181644318066372089119110125", "sNaN7"]),
    ((28, 'ROUND_CEILING', -999999, 999999, 1, 0, [Underflow, Inexact]), 'format', '0.20s', ["5000000.00000005"]),
]
for number, case in enumerate(CASES):
    run(number, *case)
# expect: 0 False |
# expect: 1 True | FloatOperation
# expect: 2 False |
# expect: 3 Decimal('-514293199836.0000000000000000') | Inexact Rounded
# expect: 4 Rounded: [<class 'decimal.Rounded'>] | Overflow Inexact Rounded
# expect: 5 ValueError: invalid format string |
# expect: 6 Decimal('-Infinity') | DivisionByZero
# expect: 7 Rounded: [<class 'decimal.Rounded'>] | Inexact Rounded
# expect: 8 Decimal('NaN') | InvalidOperation
# expect: 9 Decimal('Infinity') |
# expect: 10 Decimal('NaN') | InvalidOperation
# expect: 11 Decimal('-8.00000000000000E+17') |
# expect: 12 Decimal('NaN') | InvalidOperation
# expect: 13 ValueError: invalid format string |
# expect: 14 ValueError: invalid format string |
# expect: 15 Decimal('1') |
# expect: 16 Decimal('2') |
# expect: 17 True |
# expect: 18 ValueError: invalid format string |
# expect: 19 ValueError: invalid format string |
# expect: 20 Decimal('NaN') | InvalidOperation
# expect: 21 '0000000000000000+0.8' |
# expect: 22 '1E+35' |
# expect: 23 (Decimal('0'), Decimal('100')) |
# expect: 24 False | InvalidOperation
# expect: 25 Decimal('NaN') | InvalidOperation
# expect: 26 False |
# expect: 27 Decimal('-1.0000000001') |
# expect: 28 Inexact: [<class 'decimal.Inexact'>] | Inexact Rounded
# expect: 29 False |
# expect: 30 Decimal('2') |
# expect: 31 Decimal('NaN') | InvalidOperation
# expect: 32 1000 |
# expect: 33 Decimal('7.252586103447911300259173550387367E+86') | Inexact Rounded
# expect: 34 False |
# expect: 35 Decimal('-1') |
# expect: 36 Decimal('1') |
# expect: 37 False | InvalidOperation
# expect: 38 Decimal('-40.5') |
# expect: 39 False |
# expect: 40 True |
# expect: 41 Subnormal: [<class 'decimal.Subnormal'>] | Underflow Subnormal Inexact Rounded Clamped
# expect: 42 ValueError: invalid format string |
# expect: 43 InvalidOperation: [<class 'decimal.DivisionImpossible'>] | InvalidOperation
# expect: 44 Decimal('NaN') | InvalidOperation
# expect: 45 Decimal('-NaN') | InvalidOperation
# expect: 46 Decimal('NaN') | InvalidOperation
# expect: 47 InvalidOperation: [<class 'decimal.InvalidOperation'>] | InvalidOperation
# expect: 48 Decimal('0') |
# expect: 49 Decimal('NaN') | InvalidOperation
# expect: 50 InvalidOperation: [<class 'decimal.InvalidOperation'>] | InvalidOperation
# expect: 51 True |
# expect: 52 Decimal('-2.005E-98') |
# expect: 53 True |
# expect: 54 Decimal('-0') |
# expect: 55 Decimal('-10000000000000000') | Inexact Rounded
# expect: 56 ValueError: invalid format string |
# expect: 57 Decimal('-10000000000000000000000000000') |
# expect: 58 ValueError: invalid format string |
# expect: 59 True |
# expect: 60 Decimal('NaN') | InvalidOperation
# expect: 61 True |
# expect: 62 (1, 2) |
# expect: 63 Decimal('1') |
# expect: 64 Decimal('-8.742794113795523318204576316e+124') | Inexact Rounded
# expect: 65 "Decimal('5.59234404305717464101037380649133625321847687293729571729986E-204')" |
# expect: 66 (Decimal('4.0000000001e+367'), Decimal('4.0000000001e+367')) |
# expect: 67 InvalidOperation: [<class 'decimal.InvalidOperation'>] | InvalidOperation
# expect: 68 Decimal('-0.9') |
# expect: 69 110001101010011101100100100001110000101001100000000111101101111010101101100111001001011101111 |
# expect: 70 ValueError: invalid format string |
# expect: 71 Decimal('5.66998921527991086931337014673858824009032386503357606893167E+344') |
# expect: 72 Decimal('1.95302762') | Inexact Rounded
# expect: 73 Decimal('NaN') | InvalidOperation
# expect: 74 Decimal('NaN') | InvalidOperation
# expect: 75 Decimal('-Infinity') | Overflow Inexact Rounded
# expect: 76 Decimal('-Infinity') | Overflow Inexact Rounded
# expect: 77 ValueError: invalid format string |
# expect: 78 Decimal('NaN') | InvalidOperation
# expect: 79 Decimal('Infinity') |
# expect: 80 '+0.59536436580674201600' |
# expect: 81 True |
# expect: 82 Decimal('39366872909588295962155624915967158016738792775458343765351.3') |
# expect: 83 Decimal('NaN') |
# expect: 84 Inexact: [<class 'decimal.Inexact'>] | Inexact Rounded
# expect: 85 ValueError: invalid format string |
# expect: 86 Decimal('6.8818924627e-29') |
# expect: 87 InvalidOperation: [<class 'decimal.InvalidOperation'>] | InvalidOperation
# expect: 88 Decimal('-1E-101') | Underflow Subnormal Inexact Rounded
# expect: 89 InvalidOperation: [<class 'decimal.InvalidOperation'>] | InvalidOperation
# expect: 90 False |
# expect: 91 '0.00000000000000000000' |
# expect: 92 Inexact: [<class 'decimal.Inexact'>, <class 'decimal.Rounded'>] | Inexact Rounded
# expect: 93 False |
# expect: 94 InvalidOperation: [<class 'decimal.InvalidOperation'>] | InvalidOperation
# expect: 95 ValueError: invalid format string |
# expect: 96 False |
# expect: 97 Decimal('0') |
# expect: 98 ValueError: invalid format string |
# expect: 99 5000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000 |
# expect: 100 Decimal('-NaN12') |
# expect: 101 Decimal('NaN') | InvalidOperation
# expect: 102 Decimal('75745258737405.28401') |
# expect: 103 Decimal('NaN') | InvalidOperation
# expect: 104 Decimal('0') |
# expect: 105 Rounded: [<class 'decimal.Rounded'>] | Inexact Rounded
# expect: 106 False |
# expect: 107 Decimal('-1e+32') |
# expect: 108 False |
# expect: 109 Decimal('2.98279826e+27') | Inexact Rounded
# expect: 110 Decimal('NaN') | InvalidOperation
# expect: 111 105964091899 |
# expect: 112 Decimal('-10') | Rounded
# expect: 113 DecimalTuple(sign=0, digits=(9, 9, 9), exponent=-231) |
# expect: 114 Decimal('NaN') | InvalidOperation
# expect: 115 Decimal('-199') |
# expect: 116 Overflow: [<class 'decimal.Overflow'>] | Overflow Inexact Rounded
# expect: 117 '+Normal' |
# expect: 118 InvalidOperation: [<class 'decimal.InvalidOperation'>] | InvalidOperation
# expect: 119 ValueError: invalid format string |
