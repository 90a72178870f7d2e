# Cases of tests/fuzz_python/decimal_cases.py, seed 13000.
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
    'a != b': lambda a, b: a != b,
    'a % b': lambda a, b: a % b,
    'a * b': lambda a, b: a * b,
    'a ** b': lambda a, b: a ** b,
    'a + b': lambda a, b: a + b,
    'a - b': lambda a, b: a - b,
    'a / b': lambda a, b: a / b,
    'a // b': lambda a, b: a // b,
    'a <= b': lambda a, b: a <= b,
    'a == b': lambda a, b: a == b,
    'a > b': lambda a, b: a > b,
    'a >= b': lambda a, b: a >= b,
    'a.is_qnan()orhash(a)': lambda a: a.is_qnan() or hash(a),
    'a.number_class()': lambda a: a.number_class(),
    'a<float(a)': lambda a: a<float(a),
    'abs(a)': lambda a: abs(a),
    'float(a)': lambda a: float(a),
    'pow(a, b, c)': lambda a, b, c: pow(a, b, c),
    'repr(a)': lambda a: repr(a),
    'round(a)': lambda a: round(a),
}
CASES = [
    ((34, 'ROUND_HALF_EVEN', -3, 3, 1, 0, []), 'context', 'to_eng_string', ["-345386985777204325068588767"]),
    ((9, 'ROUND_CEILING', -383, 384, 1, 0, [DivisionByZero]), 'context', 'scaleb', ["19455E101", "-1.00000000000000000000000000001"]),
    ((19, 'ROUND_05UP', -2, 3, 1, 0, [Underflow]), 'context', 'is_infinite', [-1]),
    ((70, 'ROUND_DOWN', -999999, 999999, 1, 0, [InvalidOperation]), 'context', 'minus', [-1]),
    ((18, 'ROUND_DOWN', -383, 384, 1, 0, []), 'context', 'to_eng_string', ["-1000000.0000000000000000000000000000000"]),
    ((7, 'ROUND_HALF_EVEN', -999999, 999999, 1, 0, [InvalidOperation, DivisionByZero]), 'format', '+5_x', ["1"]),
    ((3, 'ROUND_HALF_EVEN', -27, 21, 1, 0, [Clamped]), 'context', 'quantize', ["-20000001", "1E-7"]),
    ((5, 'ROUND_05UP', -999999, 999999, 1, 1, [Rounded]), 'call', 'a <= b', [2, "4397317667432416296E346"]),
    ((3, 'ROUND_DOWN', -999999, 999999, 0, 0, [Inexact]), 'context', 'logical_and', ["2", 18446744073709551616]),
    ((28, 'ROUND_HALF_DOWN', -999999, 999999, 0, 1, []), 'context', 'quantize', ["-10.00000000000000000", "1E-1"]),
    ((9, 'ROUND_CEILING', -17, 15, 1, 0, [Clamped]), 'context', 'ln', ["21996174059644483489371934796717929646E230"]),
    ((28, 'ROUND_FLOOR', -3, 3, 0, 1, [Underflow, Subnormal]), 'method', 'quantize', ["940682118568044468395607711853E369", "99999E-383"]),
    ((9, 'ROUND_HALF_DOWN', -999999, 999999, 1, 0, [Subnormal]), 'context', 'rotate', ["1.0", "-sNaN7"]),
    ((30, 'ROUND_HALF_DOWN', -3, 3, 1, 1, [Subnormal]), 'context', 'logical_or', ["-661824824556E-25", "23239908860287371819"]),
    ((7, 'ROUND_DOWN', -95, 96, 0, 1, [Rounded]), 'context', 'divide_int', ["-101101100E246", -816684]),
    ((9, 'ROUND_DOWN', -999999, 999999, 1, 0, []), 'context', 'compare', ["-111.10100100000010", "363544935001832102345736457768417356583E96"]),
    ((1, 'ROUND_HALF_UP', -383, 384, 1, 0, []), 'method', 'next_minus', ["11.1011111111111101100110111"]),
    ((3, 'ROUND_HALF_EVEN', -95, 96, 0, 0, [DivisionByZero]), 'call', 'float(a)', ["14700"]),
    ((70, 'ROUND_FLOOR', -999999, 999999, 0, 0, [InvalidOperation]), 'format', '0>z1,.5s', ["7254002052857339914826217474E34"]),
    ((30, 'ROUND_UP', -95, 96, 1, 1, []), 'context', 'is_nan', ["-8833.91051851"]),
    ((2, 'ROUND_HALF_UP', -17, 2, 1, 0, []), 'context', 'quantize', ["-16", "1E3"]),
    ((30, 'ROUND_UP', -95, 96, 0, 1, []), 'call', 'a.number_class()', ["-0.25"]),
    ((120, 'ROUND_CEILING', -3, 3, 1, 1, [DivisionByZero, Clamped]), 'call', 'a * b', [-7, "101100001001110000011101010010111000110011101110001001101100011000100010000000011101000001E-95"]),
    ((28, 'ROUND_CEILING', 0, 29, 1, 0, [InvalidOperation]), 'call', 'a > b', ["-1000000000.00000000000000000000000000000", "1"]),
    ((5, 'ROUND_HALF_UP', -95, 96, 0, 0, [FloatOperation, DivisionByZero]), 'context', 'add', ["10000100110111110101.1001100001", "-467959777157432007469688.5084"]),
    ((1, 'ROUND_05UP', -383, 384, 1, 0, [Overflow]), 'call', 'a / b', ["-0E+5", "-111100001001001001111010.1111"]),
    ((19, 'ROUND_FLOOR', -3, 3, 0, 0, []), 'format', '0=20.0%', ["9E-383"]),
    ((70, 'ROUND_UP', -383, 384, 1, 1, []), 'call', 'a - b', ["-15.4682995747096616157215729670841208732649405183666335162419453654232882038938571105424473", "-9999999999999999999999999999E-999999"]),
    ((120, 'ROUND_HALF_EVEN', -3, 3, 1, 0, []), 'context', 'logical_invert', ["-999999999999999999999999999E-118"]),
    ((16, 'ROUND_HALF_DOWN', -3, 3, 0, 1, []), 'call', 'pow(a, b, c)', ["-26", 14, "26"]),
    ((50, 'ROUND_HALF_EVEN', -14, 12, 1, 0, []), 'context', 'is_snan', ["99999999999999999999999999999999999999E-1"]),
    ((9, 'ROUND_FLOOR', -95, 96, 1, 0, []), 'call', 'a // b', ["249113.449063809600989156777472", "999999999999999999999999999E-5"]),
    ((16, 'ROUND_FLOOR', -16, 7, 1, 0, [Clamped]), 'call', 'round(a)', ["-999999999999999999999999999999999999999999999999999999999999.999999999999999999999999999999"]),
    ((34, 'ROUND_DOWN', -999999, 999999, 1, 0, [FloatOperation, Rounded]), 'format', 'z0,', ["3545493126783054481"]),
    ((28, 'ROUND_FLOOR', -383, 384, 1, 0, []), 'context', 'fma', ["999999999999999999999999999999999999999E369", "0.1", "-19871E-383"]),
    ((16, 'ROUND_CEILING', -999999, 999999, 1, 1, [Subnormal]), 'context', 'exp', ["16"]),
    ((28, 'ROUND_HALF_EVEN', -999999, 999999, 1, 0, []), 'text', 'text', ["nan_1"]),
    ((18, 'ROUND_DOWN', -999999, 999999, 0, 1, []), 'call', 'a <= b', ["-130125616913147432059088327149858544012776164530880455200E-95", "-0.1"]),
    ((18, 'ROUND_DOWN', -29, 23, 1, 0, []), 'call', 'pow(a, b, c)', ["41", 34, "657810502893"]),
    ((19, 'ROUND_HALF_DOWN', -20, 23, 1, 0, []), 'context', 'remainder', [776230, "-99999999999999999.9"]),
    ((3, 'ROUND_HALF_UP', -383, 384, 1, 0, [Rounded]), 'call', 'a != b', ["-999999999999E-24", "-10000E-153"]),
    ((28, 'ROUND_CEILING', -383, 384, 0, 0, [Inexact]), 'call', 'a // b', ["0.1", "-10000000000000000000E287"]),
    ((120, 'ROUND_UP', -3, 3, 0, 0, [Overflow, Clamped]), 'context', 'divide_int', ["5196426779021115929030240510E999999", "999999999999999999999999999999"]),
    ((3, 'ROUND_CEILING', -3, 3, 1, 1, [Overflow, Underflow]), 'call', 'a >= b', ["78537416598110001886.5699160270289861383", "334209177902124625329522014819324075228907760673284881489362749012104535496220852567158325080411118182404552872804596431953340798903886610207628041602E-95"]),
    ((16, 'ROUND_CEILING', -999999, 999999, 0, 0, [DivisionByZero, Overflow]), 'context', 'max', ["-99999999999.9999999", "33775.1145173506874776116999191"]),
    ((28, 'ROUND_CEILING', -383, 384, 1, 0, [DivisionByZero]), 'format', ' 5#.1s', ["-00010000010101000011E32"]),
    ((5, 'ROUND_HALF_UP', -8, 23, 0, 0, [Subnormal, Inexact, Rounded]), 'context', 'quantize', ["01E-2", "1E-4"]),
    ((30, 'ROUND_UP', -999999999999999999, 999999999999999999, 1, 1, []), 'call', 'repr(a)', ["-900000000050"]),
    ((18, 'ROUND_CEILING', -12, 26, 1, 1, [Rounded]), 'method', 'copy_sign', ["00E-356", "sNaN7"]),
    ((9, 'ROUND_05UP', -383, 384, 1, 0, []), 'context', 'copy_sign', ["5E-101", "-7013284.04"]),
    ((34, 'ROUND_05UP', -95, 96, 1, 0, []), 'context', 'is_finite', ["0.2"]),
    ((7, 'ROUND_DOWN', -95, 96, 1, 0, []), 'format', ' _.', ["-440678739676840450422627481426346463656420986574353040530E-156"]),
    ((38, 'ROUND_HALF_EVEN', -95, 96, 1, 0, [Underflow]), 'call', 'pow(a, b, c)', ["49", 25, "-313269888042"]),
    ((70, 'ROUND_HALF_DOWN', -1, 13, 0, 0, []), 'call', 'a.is_qnan()orhash(a)', ["797174038233631856933633980082116073217332944170549.076928253"]),
    ((7, 'ROUND_HALF_UP', -383, 384, 0, 0, []), 'context', 'to_eng_string', [0]),
    ((70, 'ROUND_HALF_EVEN', -95, 96, 0, 0, [Underflow]), 'call', 'a >= b', ["985120194194919231482531720598243644525490720701083221610279E242", "1000000.00000000000000000000000"]),
    ((1, 'ROUND_HALF_EVEN', -8, 23, 1, 0, [InvalidOperation]), 'context', 'logical_and', ["449594806756087052154910884687183327897048906891634332436836E-24", "2233969419.7660148"]),
    ((18, 'ROUND_05UP', -999999, 999999, 1, 1, []), 'context', 'compare_total', ["109722505526845472873041875926177788490223502278259786947269261800978057499166395163379246", 18446744073709551616]),
    ((9, 'ROUND_HALF_DOWN', -3, 3, 0, 0, [DivisionByZero, Rounded]), 'call', 'a<float(a)', ["0E-3"]),
    ((30, 'ROUND_FLOOR', -95, 96, 0, 0, [InvalidOperation, Inexact]), 'method', 'quantize', ["-64", "9"]),
    ((3, 'ROUND_CEILING', -383, 384, 1, 1, [InvalidOperation]), 'call', 'a - b', ["-83602247155.6", "-Infinity"]),
    ((50, 'ROUND_UP', -6, 14, 1, 0, []), 'format', ' 012_.2E', ["99999999999999999.9999999999"]),
    ((28, 'ROUND_UP', -999999, 999999, 1, 0, []), 'call', 'a.is_qnan()orhash(a)', ["99999999999999999999999999999"]),
    ((9, 'ROUND_CEILING', -95, 96, 1, 0, []), 'call', 'a != b', ["10000000000000000000.0000000000000000000", "-870426280060862702210413005332693250958209168931662832215E-28"]),
    ((34, 'ROUND_HALF_DOWN', -3, 3, 0, 0, [Rounded]), 'context', 'quantize', ["-600000.00000000005", "1E4"]),
    ((1, 'ROUND_FLOOR', -95, 96, 0, 0, [DivisionByZero, Underflow]), 'call', 'a * b', ["1.00", "201"]),
    ((16, 'ROUND_UP', -95, 96, 1, 0, []), 'method', 'shift', ["50", -12]),
    ((28, 'ROUND_DOWN', -14, 7, 0, 0, [Inexact]), 'call', 'a == b', ["-sNaN7", "7.40369571"]),
    ((70, 'ROUND_CEILING', -95, 96, 1, 0, [InvalidOperation, Clamped]), 'call', 'a > b', ["0377966742.88", "999999999999999999.999999999999999999999999999999999999999999"]),
    ((2, 'ROUND_HALF_DOWN', -95, 96, 1, 1, [Overflow]), 'call', 'a<float(a)', ["20050E34"]),
    ((38, 'ROUND_HALF_UP', -3, 3, 1, 0, []), 'method', 'compare_signal', ["-89E3", "7092335965766748106365962871E-29"]),
    ((18, 'ROUND_HALF_DOWN', -999999, 999999, 0, 0, [InvalidOperation, DivisionByZero]), 'context', 'min_mag', ["002154146805089438017106181586862523212E109", "1000000"]),
    ((19, 'ROUND_HALF_EVEN', -999999, 999999, 0, 1, [Subnormal]), 'method', 'next_plus', ["-970"]),
    ((1, 'ROUND_CEILING', -3, 3, 0, 1, []), 'call', 'a != b', ["766824101342930974714174587943076643172736736975596613718199724591364902056810386955451994E-76", "964919555160436352E-28"]),
    ((3, 'ROUND_UP', -999999, 999999, 1, 0, [InvalidOperation]), 'call', 'a > b', ["934968294768504414792776231652529138859408944399081418494403365018067085730255120840827536E2", "-999999999"]),
    ((70, 'ROUND_HALF_EVEN', -26, 30, 0, 0, [Overflow]), 'context', 'next_plus', ["45690922638026690072E71"]),
    ((2, 'ROUND_HALF_DOWN', -999999, 999999, 1, 0, [Underflow]), 'context', 'divide', ["338676824E-17", "-700000000050E369"]),
    ((2, 'ROUND_UP', -383, 384, 1, 0, []), 'context', 'next_minus', [10]),
    ((28, 'ROUND_DOWN', -999999, 999999, 1, 0, []), 'context', 'logical_xor', [-990603, "84811556.7482761707231023973822"]),
    ((9, 'ROUND_HALF_EVEN', -95, 96, 0, 0, []), 'call', 'pow(a, b, c)', ["-983057898503", 7, "13"]),
    ((19, 'ROUND_HALF_UP', -383, 384, 0, 0, []), 'call', 'a // b', ["-1E1", "-31.7"]),
    ((34, 'ROUND_05UP', -999999, 999999, 1, 0, [FloatOperation]), 'call', 'a >= b', ["83525566584449384178917429868E3", 3]),
    ((34, 'ROUND_DOWN', -95, 96, 1, 1, []), 'call', 'a + b', ["-346385024900888331872584819104423695421E34", "399541406302462083072147564919634223610704948509073364553191668777008825491495066736822639940388226283259116078233613993414845410175591322506867329737"]),
    ((3, 'ROUND_DOWN', -3, 3, 1, 0, []), 'method', 'shift', ["11010110000100101101010101100011101110E8", 194]),
    ((5, 'ROUND_HALF_UP', -999999999999999999, 999999999999999999, 1, 0, [InvalidOperation]), 'context', 'fma', ["sNaN7", "-9E0", "-0.9999999"]),
    ((16, 'ROUND_HALF_UP', -999999, 999999, 0, 0, [Overflow]), 'call', 'a ** b', ["8981130941583143782175379752.45542265670295179301867850426", "7.0"]),
    ((2, 'ROUND_HALF_DOWN', -999999, 999999, 1, 0, []), 'method', 'copy_sign', ["sNaN", "12E-1"]),
    ((18, 'ROUND_HALF_DOWN', -999999, 999999, 1, 0, [Clamped]), 'call', 'a >= b', [-1000000000000000000000000000000, "-0.25"]),
    ((9, 'ROUND_DOWN', -3, 3, 0, 0, []), 'call', 'pow(a, b, c)', ["-24", 29, "-5"]),
    ((16, 'ROUND_CEILING', -3, 3, 1, 0, []), 'format', '< 20#g', ["100000000000000000000000000000000000000E-1"]),
    ((3, 'ROUND_DOWN', -3, 3, 1, 0, [Rounded]), 'call', 'abs(a)', ["-218896673834885475417370493"]),
    ((28, 'ROUND_HALF_DOWN', -3, 3, 0, 0, [Subnormal, Rounded]), 'call', 'a - b', ["3.5", "-2000000000000.0050"]),
    ((34, 'ROUND_05UP', -999999, 999999, 0, 1, [Overflow]), 'context', 'remainder', ["-465092891518199942833795962775465459206164792855122549804817040058692764310600217771830445088527985476912846114713880095318069881210576195080873822282E22", 2]),
    ((9, 'ROUND_HALF_DOWN', -383, 384, 1, 0, []), 'context', 'log10', ["2"]),
    ((70, 'ROUND_DOWN', -383, 384, 0, 0, [Subnormal]), 'context', 'max_mag', ["0.9999999", "-1E95"]),
    ((2, 'ROUND_HALF_UP', -999999999999999999, 999999999999999999, 1, 0, []), 'call', 'round(a)', ["999999999999999999999999999999999999999"]),
    ((3, 'ROUND_UP', -999999, 999999, 1, 0, [Overflow]), 'call', 'a<float(a)', ["-100000000000000000000000000000E-77"]),
    ((120, 'ROUND_HALF_UP', -999999, 999999, 1, 0, [Overflow, Clamped]), 'context', 'quantize', ["-8001", "-8.19"]),
    ((9, 'ROUND_HALF_DOWN', -10, 27, 0, 0, []), 'context', 'normalize', ["-6343857100988051536E95"]),
    ((18, 'ROUND_UP', -3, 3, 1, 0, [DivisionByZero]), 'method', 'min_mag', ["9999999999999999999", "99"]),
    ((5, 'ROUND_CEILING', -999999, 999999, 1, 1, [InvalidOperation]), 'context', 'logical_invert', [-7]),
    ((34, 'ROUND_HALF_EVEN', -3, 3, 1, 0, [InvalidOperation]), 'context', 'logical_or', [946797, "0.00"]),
    ((120, 'ROUND_CEILING', -19, 4, 1, 0, []), 'method', 'compare_signal', ["872E-4", "100"]),
    ((19, 'ROUND_FLOOR', -999999, 999999, 1, 0, [Inexact]), 'context', 'compare_signal', ["4", "Infinity"]),
    ((28, 'ROUND_HALF_DOWN', -999999, 999999, 1, 0, []), 'context', 'max', ["111", "4"]),
    ((30, 'ROUND_CEILING', -999999, 999999, 1, 0, [InvalidOperation]), 'context', 'is_signed', ["-1010110111011001100011011001000000111010001100011000000010110101111010100100101101011.11111"]),
    ((28, 'ROUND_05UP', -999999, 999999, 1, 0, []), 'context', 'to_integral_value', ["-38180659475895708360823736957502768944E4"]),
    ((16, 'ROUND_UP', -999999, 999999, 0, 0, []), 'context', 'ln', ["10.0001110"]),
    ((28, 'ROUND_05UP', -7, 7, 1, 1, [Inexact]), 'text', 'text', ["-inf"]),
    ((28, 'ROUND_UP', -3, 3, 1, 0, []), 'context', 'copy_negate', ["-0"]),
    ((120, 'ROUND_DOWN', -3, 3, 1, 0, [DivisionByZero, Clamped]), 'context', 'compare_signal', ["10000000000000.0000000000000000000000000000000000000000000", "999999.99999999999999999999999999999999"]),
    ((34, 'ROUND_DOWN', -95, 96, 0, 0, [Overflow]), 'call', 'a % b', ["977606265668251217050680600511676738276216276231228878965520E-383", "0010111011100.01001110000010000010100101"]),
    ((34, 'ROUND_UP', -383, 384, 0, 0, [Overflow]), 'context', 'next_plus', ["70000000000000000.000000000000001"]),
    ((19, 'ROUND_CEILING', -14, 8, 0, 0, [Underflow]), 'context', 'min', ["0.9", "110100001000101100001000.110110"]),
    ((50, 'ROUND_FLOOR', -22, 14, 0, 1, [Rounded]), 'call', 'a >= b', ["856961563761233740322491502", "-3000000000000005E-95"]),
    ((7, 'ROUND_UP', -15, 6, 1, 0, []), 'call', 'a + b', ["-9000000000000001E-351", 2]),
    ((1, 'ROUND_DOWN', -999999, 999999, 0, 0, [Rounded]), 'context', 'min_mag', ["0.0", -7]),
    ((70, 'ROUND_FLOOR', -3, 3, 0, 0, [Clamped]), 'format', '0>z5,.1n', ["-1000000"]),
    ((28, 'ROUND_HALF_UP', -95, 96, 1, 0, []), 'text', 'text', ["10010011000010101111100010001E33"]),
    ((16, 'ROUND_HALF_EVEN', -383, 384, 0, 0, [DivisionByZero]), 'context', 'is_normal', ["819837815970709090216857547039150332498670723601114437269865935837654499189103659202696157053303012505015118728396725033553011649139796057386864469674"]),
]
for number, case in enumerate(CASES):
    run(number, *case)
# expect: 0 '-345386985777204325068588767' |
# expect: 1 Decimal('NaN') | InvalidOperation
# expect: 2 False |
# expect: 3 Decimal('1') |
# expect: 4 '-1000000.0000000000000000000000000000000' |
# expect: 5 ValueError: invalid format string |
# expect: 6 Decimal('NaN') | InvalidOperation
# expect: 7 True |
# expect: 8 Decimal('NaN') | InvalidOperation
# expect: 9 Decimal('-10.0') | Rounded
# expect: 10 Decimal('615.578503') | Inexact Rounded
# expect: 11 Decimal('NaN') | InvalidOperation
# expect: 12 Decimal('-NaN7') | InvalidOperation
# expect: 13 Decimal('NaN') | InvalidOperation
# expect: 14 Decimal('NaN') | InvalidOperation
# expect: 15 Decimal('-1') |
# expect: 16 Decimal('1E+1') |
# expect: 17 14700.0 |
# expect: 18 ValueError: invalid format string |
# expect: 19 False |
# expect: 20 Decimal('NaN') | InvalidOperation
# expect: 21 '-Normal' |
# expect: 22 Clamped: [<class 'decimal.Clamped'>] | Subnormal Clamped
# expect: 23 False |
# expect: 24 Decimal('-4.6795e+23') | Inexact Rounded
# expect: 25 Decimal('0E+9') |
# expect: 26 '0000000000000000000%' |
# expect: 27 Decimal('-15.46829957470966161572157296708412087326494051836663351624194536542329') | Inexact Rounded
# expect: 28 Decimal('NaN') | InvalidOperation
# expect: 29 Decimal('0') |
# expect: 30 False |
# expect: 31 Decimal('0') |
# expect: 32 -1000000000000000000000000000000000000000000000000000000000000 |
# expect: 33 '3,545,493,126,783,054,481' |
# expect: 34 Decimal('9.999999999999999999999999999E+384') | Overflow Inexact Rounded
# expect: 35 Decimal('8886110.520507873') | Inexact Rounded
# expect: 36 (Decimal('NaN1'), Decimal('NaN')) | InvalidOperation
# expect: 37 False |
# expect: 38 Decimal('346737633313') |
# expect: 39 Decimal('776230.0') |
# expect: 40 True |
# expect: 41 Decimal('-0') |
# expect: 42 Decimal('NaN') | InvalidOperation
# expect: 43 False |
# expect: 44 Decimal('33775.11451735069') | Inexact Rounded
# expect: 45 ValueError: invalid format string |
# expect: 46 Decimal('0.0100') |
# expect: 47 "Decimal('-900000000050')" |
# expect: 48 Decimal('0E-356') |
# expect: 49 Decimal('-5E-101') |
# expect: 50 True |
# expect: 51 ValueError: invalid format string |
# expect: 52 Decimal('264076770631') |
# expect: 53 1909999078322083966 |
# expect: 54 '0' |
# expect: 55 True |
# expect: 56 InvalidOperation: [<class 'decimal.InvalidOperation'>] | InvalidOperation
# expect: 57 Decimal('1') |
# expect: 58 False | FloatOperation
# expect: 59 Decimal('-64') |
# expect: 60 Decimal('Infinity') |
# expect: 61 ValueError: invalid format string |
# expect: 62 968863072241352050 |
# expect: 63 True |
# expect: 64 Decimal('NaN') | InvalidOperation
# expect: 65 Decimal('2e+2') | Inexact Rounded
# expect: 66 Decimal('0') |
# expect: 67 False | InvalidOperation
# expect: 68 False |
# expect: 69 True | FloatOperation
# expect: 70 Decimal('-1') |
# expect: 71 Decimal('1000000') |
# expect: 72 Decimal('-969.9999999999999999') |
# expect: 73 True |
# expect: 74 True |
# expect: 75 Decimal('Infinity') |
# expect: 76 Decimal('-4.8E-390') | Inexact Rounded
# expect: 77 Decimal('9.9') |
# expect: 78 Decimal('NaN') | InvalidOperation
# expect: 79 Decimal('-8') |
# expect: 80 Decimal('0') |
# expect: 81 True |
# expect: 82 Decimal('9.999999999999999999999999999999999E+96') | Overflow Inexact Rounded
# expect: 83 Decimal('NaN') | InvalidOperation
# expect: 84 InvalidOperation: [<class 'decimal.InvalidOperation'>] | InvalidOperation
# expect: 85 Decimal('4.713214423204140e+195') | Inexact Rounded
# expect: 86 Decimal('sNaN') |
# expect: 87 False |
# expect: 88 Decimal('-4') |
# expect: 89 ValueError: invalid format string |
# expect: 90 Rounded: [<class 'decimal.Rounded'>] | Overflow Inexact Rounded
# expect: 91 Rounded: [<class 'decimal.Rounded'>] | Overflow Inexact Rounded
# expect: 92 Decimal('NaN') | InvalidOperation
# expect: 93 Decimal('0.301029996') | Inexact Rounded
# expect: 94 Decimal('-1e+95') |
# expect: 95 999999999999999999999999999999999999999 |
# expect: 96 True | FloatOperation
# expect: 97 Decimal('-8001.00') |
# expect: 98 Decimal('-Infinity') | Overflow Inexact Rounded
# expect: 99 Decimal('99') |
# expect: 100 InvalidOperation: [<class 'decimal.InvalidOperation'>] | InvalidOperation
# expect: 101 InvalidOperation: [<class 'decimal.InvalidOperation'>] | InvalidOperation
# expect: 102 Decimal('-1') |
# expect: 103 Decimal('-1') |
# expect: 104 Decimal('111') |
# expect: 105 True |
# expect: 106 Decimal('-3.8180659475895708360823736957502768944E+41') |
# expect: 107 Decimal('2.302596192932441') | Inexact Rounded
# expect: 108 (Decimal('-Infinity'), Decimal('-Infinity')) |
# expect: 109 Decimal('0') |
# expect: 110 Decimal('1') |
# expect: 111 Decimal('0e-128') | Underflow Subnormal Inexact Rounded Clamped
# expect: 112 Decimal('70000000000000000.00000000000000101') |
# expect: 113 Decimal('0.9') |
# expect: 114 True |
# expect: 115 Decimal('2.000000') | Inexact Rounded
# expect: 116 Decimal('0.0') |
# expect: 117 ValueError: invalid format string |
# expect: 118 (Decimal('1.0010011000010101111100010001E+61'), Decimal('1.001001100001010111110001000E+61')) | Inexact Rounded
# expect: 119 True |
