# Cases of tests/fuzz_python/decimal_cases.py, seed 12000.
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
    'a ** b': lambda a, b: a ** b,
    'a + b': lambda a, b: a + b,
    'a - b': lambda a, b: a - b,
    'a / b': lambda a, b: a / b,
    'a // b': lambda a, b: a // b,
    'a < b': lambda a, b: a < b,
    'a <= b': lambda a, b: a <= b,
    'a == b': lambda a, b: a == b,
    'a >= b': lambda a, b: a >= b,
    'a.as_tuple()': lambda a: a.as_tuple(),
    'a.is_qnan()orhash(a)': lambda a: a.is_qnan() or hash(a),
    'a.logb()': lambda a: a.logb(),
    'a.number_class()': lambda a: a.number_class(),
    'a<float(a)': lambda a: a<float(a),
    'int(a)': lambda a: int(a),
    'pow(a, b, c)': lambda a, b, c: pow(a, b, c),
    'repr(a)': lambda a: repr(a),
    'round(a,2)': lambda a: round(a,2),
}
CASES = [
    ((28, 'ROUND_CEILING', -383, 384, 0, 0, []), 'context', 'ln', ["4.386467236170980249"]),
    ((2, 'ROUND_05UP', -3, 3, 0, 0, []), 'method', 'compare_signal', ["2727455270009705129E262", "3432848949.18035067253764179907784437454296439881730614829493"]),
    ((16, 'ROUND_UP', -95, 96, 1, 0, [DivisionByZero]), 'format', '+1,.20s', ["2868876961471032391912803217"]),
    ((28, 'ROUND_DOWN', -383, 384, 1, 0, []), 'context', 'compare', ["96788", "-01110111100110.000110001001001011110111"]),
    ((16, 'ROUND_HALF_UP', -999999, 999999, 0, 0, []), 'text', 'text', ["19826138627263847125387.5546923986943666098662867067466411102"]),
    ((3, 'ROUND_05UP', -7, 5, 0, 0, []), 'call', 'a <= b', ["661926169232258934E32", "9314611659781117163434396140E-154"]),
    ((7, 'ROUND_HALF_DOWN', -3, 3, 1, 1, []), 'call', 'a + b', ["-5E4", "454920936693974804584964312289001688164.900905313984115123"]),
    ((9, 'ROUND_UP', -14, 0, 0, 0, [Inexact]), 'call', 'a % b', ["1E36", 3]),
    ((28, 'ROUND_HALF_UP', -383, 384, 1, 0, []), 'text', 'text', ["15"]),
    ((2, 'ROUND_HALF_DOWN', -999999, 999999, 0, 0, []), 'method', 'ln', ["-800000000000000"]),
    ((120, 'ROUND_UP', -95, 96, 1, 0, [Overflow, Rounded]), 'call', 'a / b', ["423788.787768", "-10"]),
    ((1, 'ROUND_HALF_DOWN', -7, 16, 0, 0, [DivisionByZero]), 'context', 'quantize', ["-016948977923413865555045940067509998163050134088677852708862473927237872886614380729532394541359541420723562781946864823046833959085963744451000741477E30", "1E-12"]),
    ((5, 'ROUND_HALF_DOWN', -3, 3, 1, 0, []), 'context', 'compare_total', ["152771612", "11101100000101000001100100101"]),
    ((120, 'ROUND_FLOOR', -3, 3, 1, 0, []), 'context', 'max', ["759098089133190586E-23", "1E346"]),
    ((28, 'ROUND_UP', -14, 17, 1, 0, [Rounded]), 'context', 'logical_and', ["763360536567998821244256846.323", "254275560493594917487569376712051571776157165039411052434890254510033267874101402080126912E-12"]),
    ((50, 'ROUND_HALF_UP', -999999, 999999, 1, 0, [Underflow]), 'call', 'a.number_class()', ["-95367E-109"]),
    ((30, 'ROUND_FLOOR', -383, 384, 0, 1, [DivisionByZero]), 'call', 'a - b', ["Infinity", "sNaN7"]),
    ((1, 'ROUND_HALF_UP', -383, 384, 0, 0, [Rounded]), 'context', 'is_qnan', ["-466035357335515527632142935166801210896327878348229964008799372404720234179946461479799445400957868398429139481247373555783168923169613704702727151697E-2"]),
    ((30, 'ROUND_HALF_EVEN', -95, 96, 1, 0, [Underflow, Rounded]), 'context', 'fma', ["4E3", "100000000000000000000000000.000000000000", -1]),
    ((34, 'ROUND_FLOOR', -3, 3, 0, 0, []), 'context', 'divide', ["886870193482", "75E-999999"]),
    ((3, 'ROUND_CEILING', -3, 3, 0, 0, []), 'context', 'multiply', ["2E-2", "529353131024133692241354547128E-3"]),
    ((1, 'ROUND_DOWN', -383, 384, 1, 1, []), 'context', 'is_zero', ["0E4"]),
    ((38, 'ROUND_HALF_UP', -2, 30, 1, 1, []), 'call', 'a<float(a)', ["063E5"]),
    ((9, 'ROUND_HALF_EVEN', -3, 3, 1, 0, []), 'context', 'plus', ["111101001110001100100011100010100100101E239"]),
    ((120, 'ROUND_UP', -383, 384, 1, 0, [Rounded]), 'format', '*<+z05,.5g', ["-sNaN"]),
    ((50, 'ROUND_CEILING', -3, 3, 1, 0, [InvalidOperation, FloatOperation, Clamped]), 'call', 'round(a,2)', ["-999E-383"]),
    ((1, 'ROUND_05UP', -383, 384, 0, 0, [Clamped]), 'call', 'pow(a, b, c)', ["665378611347", 13, "-550926442388"]),
    ((9, 'ROUND_UP', -383, 384, 1, 0, [Inexact]), 'call', 'a <= b', ["0.5", "1.0000001"]),
    ((16, 'ROUND_HALF_DOWN', -95, 96, 1, 0, [InvalidOperation, FloatOperation, Overflow, Inexact, Rounded]), 'method', 'remainder_near', ["310649935678787633441967259726270368691446002077267524544E3", -1]),
    ((28, 'ROUND_FLOOR', -95, 96, 1, 0, [Inexact]), 'call', 'a ** b', ["-1", 5]),
    ((34, 'ROUND_DOWN', -18, 16, 1, 0, []), 'context', 'logical_xor', [18446744073709551616, "9999.99999"]),
    ((28, 'ROUND_HALF_EVEN', -3, 3, 1, 1, [Underflow]), 'call', 'a != b', ["NaN", "98575956869274981E3"]),
    ((2, 'ROUND_HALF_UP', -383, 384, 0, 0, []), 'text', 'text', ["-999999999999"]),
    ((2, 'ROUND_05UP', -25, 4, 0, 0, [Clamped]), 'method', 'copy_sign', ["792", "-1000000000000000000000000000"]),
    ((38, 'ROUND_DOWN', -21, 23, 0, 0, [Overflow]), 'context', 'quantize', ["0.33919", "1E-1"]),
    ((38, 'ROUND_HALF_UP', -3, 3, 0, 0, []), 'text', 'text', ["٣.٥"]),
    ((50, 'ROUND_FLOOR', -999999999999999999, 999999999999999999, 1, 1, [Subnormal]), 'context', 'quantize', ["71643.0568523", "1E3"]),
    ((7, 'ROUND_FLOOR', -999999, 999999, 0, 0, []), 'context', 'to_sci_string', [-676060]),
    ((2, 'ROUND_HALF_UP', -3, 3, 1, 0, []), 'context', 'quantize', ["-0E+999", "1E-3"]),
    ((50, 'ROUND_FLOOR', -3, 3, 1, 0, [DivisionByZero]), 'context', 'quantize', ["3616911386918155840613184.70116347450109", "1E-4"]),
    ((5, 'ROUND_HALF_UP', -95, 96, 0, 0, [Clamped]), 'method', 'ln', ["100000000E95"]),
    ((3, 'ROUND_HALF_UP', -95, 96, 0, 0, [Underflow]), 'call', 'repr(a)', ["600000.0000"]),
    ((120, 'ROUND_CEILING', -95, 96, 0, 0, [FloatOperation]), 'context', 'copy_sign', ["-326937921514316566406752941736", "100000000000"]),
    ((30, 'ROUND_FLOOR', -999999, 999999, 0, 0, []), 'format', '033,.0F', ["0"]),
    ((1, 'ROUND_HALF_UP', -999999, 999999, 0, 0, [DivisionByZero]), 'context', 'fma', ["sNaN", "0.8", 0]),
    ((9, 'ROUND_DOWN', -383, 384, 0, 1, [Inexact]), 'format', '0>+033_.20x', ["999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999E-95"]),
    ((28, 'ROUND_HALF_EVEN', -999999, 999999, 1, 0, []), 'context', 'fma', ["999999999999999999999.99999999", "-500", "-7005E-1"]),
    ((18, 'ROUND_HALF_DOWN', -999999, 999999, 1, 0, []), 'format', ' 33#.0g', ["-99999999999999999"]),
    ((19, 'ROUND_DOWN', -13, 24, 1, 0, []), 'call', 'a != b', ["101000001001000110010111111000110101001101000010101100100101E5", "-700742334154653658583032073062E-264"]),
    ((5, 'ROUND_05UP', -3, 3, 1, 0, []), 'context', 'quantize', ["-100000000000000000000000000000000000000", "1E0"]),
    ((28, 'ROUND_HALF_EVEN', -95, 96, 0, 0, [Underflow, Inexact]), 'context', 'fma', ["1", "69074841555757478947108770312996463342E0", "110743948951"]),
    ((1, 'ROUND_CEILING', -95, 96, 0, 0, [Inexact]), 'context', 'min', ["7E0", -1]),
    ((70, 'ROUND_CEILING', -383, 384, 1, 0, [Underflow]), 'call', 'a.logb()', ["1.0000001"]),
    ((5, 'ROUND_DOWN', -29, 22, 1, 0, []), 'call', 'a < b', ["-1064773708582195818637117879412527525215528862584835762582852037183323047195814002513072581601787284868492285219.10403419947170456937819262273167736740", "01E113"]),
    ((1, 'ROUND_HALF_EVEN', -3, 3, 1, 0, []), 'context', 'is_snan', ["0.5"]),
    ((120, 'ROUND_05UP', -3, 3, 0, 0, [FloatOperation, Subnormal]), 'context', 'min', ["1110.1", "60000000000000000000000000000000000000000000001"]),
    ((30, 'ROUND_CEILING', -95, 96, 0, 1, []), 'call', 'a * b', [-628014, "999999999999999999999999999E-3"]),
    ((50, 'ROUND_05UP', -20, 17, 0, 0, [FloatOperation]), 'context', 'logical_and', ["0.424", "-058533162222388815765064518033"]),
    ((1, 'ROUND_HALF_EVEN', -3, 3, 1, 0, [Clamped]), 'context', 'exp', ["-999999999999999999999999999999999999999999999999999999999E-95"]),
    ((50, 'ROUND_UP', -383, 384, 0, 0, [DivisionByZero]), 'context', 'remainder_near', ["-Infinity", "-1E-393"]),
    ((50, 'ROUND_UP', -383, 384, 1, 0, [Inexact]), 'method', 'number_class', ["147510099798020703220632633637092812428371078464850426558063639670655791930168185454098351E8"]),
    ((5, 'ROUND_DOWN', -383, 384, 1, 0, [Rounded]), 'call', 'a / b', ["-751694596590568023", "50"]),
    ((28, 'ROUND_05UP', -999999, 999999, 0, 1, [FloatOperation]), 'call', 'int(a)', ["100"]),
    ((7, 'ROUND_DOWN', -3, 3, 1, 0, [DivisionByZero, Clamped]), 'format', '=z012.x', ["08657491992978799713631485115E-224"]),
    ((34, 'ROUND_HALF_DOWN', -25, 19, 0, 0, []), 'method', 'min', ["-999", "-45083281671069815088E-393"]),
    ((7, 'ROUND_HALF_DOWN', -3, 3, 0, 0, [Rounded]), 'call', 'a / b', [875309, "500000000000001E28"]),
    ((28, 'ROUND_HALF_EVEN', -3, 3, 0, 1, [Overflow]), 'context', 'fma', ["003E-383", "35217481702092903469288536227319451113E15", "sNaN"]),
    ((70, 'ROUND_CEILING', -95, 96, 1, 0, []), 'text', 'text', ["1_000.5"]),
    ((50, 'ROUND_HALF_UP', -3, 3, 0, 0, [Inexact]), 'call', 'a == b', ["-1E999999", "0.50"]),
    ((30, 'ROUND_HALF_EVEN', -95, 96, 1, 0, [FloatOperation, Overflow, Clamped]), 'context', 'quantize', ["62798.644426580626720157162429386837948", "1E0"]),
    ((120, 'ROUND_HALF_DOWN', -13, 3, 1, 1, []), 'call', 'a // b', ["-1", "05991023963099326618"]),
    ((50, 'ROUND_CEILING', -95, 96, 1, 0, [FloatOperation, DivisionByZero]), 'context', 'logical_or', ["1000000000", 12345678901234567890]),
    ((38, 'ROUND_HALF_EVEN', -95, 96, 0, 1, [DivisionByZero, Underflow]), 'call', 'a >= b', [0, "sNaN7"]),
    ((70, 'ROUND_05UP', -3, 3, 0, 0, []), 'method', 'copy_sign', ["00E-3", "97E15"]),
    ((120, 'ROUND_CEILING', -29, 27, 1, 0, []), 'context', 'quantize', ["999E-2", "1.000"]),
    ((2, 'ROUND_UP', -999999, 999999, 0, 0, [DivisionByZero]), 'context', 'fma', ["100000000000000000000000000000000000000000000000000000000000000.000000000000000000000000000", -7, "Infinity"]),
    ((70, 'ROUND_HALF_EVEN', -383, 384, 1, 0, []), 'call', 'a ** b', ["99999999999999.999999999999999999999999", "0"]),
    ((7, 'ROUND_UP', -383, 384, 1, 1, []), 'context', 'logb', [-7]),
    ((38, 'ROUND_HALF_UP', -999999, 999999, 1, 0, [FloatOperation]), 'format', '0>,', ["-999999999999999999999999999999999999999999999999999999999999E-34"]),
    ((9, 'ROUND_UP', -3, 3, 1, 0, [Clamped]), 'text', 'text', ["9E19"]),
    ((28, 'ROUND_HALF_UP', -95, 96, 0, 0, [Inexact, Clamped]), 'call', 'repr(a)', ["9999999999999999999999999999E217"]),
    ((7, 'ROUND_HALF_UP', -95, 96, 1, 1, []), 'call', 'a < b', ["-136", "928"]),
    ((2, 'ROUND_05UP', -383, 384, 0, 0, []), 'context', 'is_subnormal', ["-1000000"]),
    ((9, 'ROUND_05UP', -999999, 999999, 1, 0, [FloatOperation]), 'context', 'same_quantum', ["-10", "40"]),
    ((120, 'ROUND_FLOOR', -383, 384, 1, 0, []), 'text', 'text', ["nan"]),
    ((9, 'ROUND_DOWN', -383, 384, 1, 0, []), 'context', 'exp', ["111E-18"]),
    ((70, 'ROUND_HALF_DOWN', -3, 3, 1, 1, [Rounded]), 'call', 'a.number_class()', ["10000000000000000000000000000E-83"]),
    ((2, 'ROUND_HALF_UP', -29, 8, 1, 1, [FloatOperation]), 'context', 'quantize', ["654267839708554961074029225836E0", "1E4"]),
    ((16, 'ROUND_05UP', -383, 384, 1, 0, [Rounded, Clamped]), 'context', 'divmod', ["-150933935961E-20", "100000000000000000000000000000000000000000000000000000000"]),
    ((50, 'ROUND_HALF_UP', -3, 3, 1, 0, [Overflow]), 'call', 'a * b', ["-876519971496058426093322584459214452655923016886064931468270311255698177370722119638312967019776206179134502703313425111169521064912184622371305371631", "999999999999999999999999999E-383"]),
    ((19, 'ROUND_HALF_DOWN', -95, 96, 0, 0, []), 'context', 'subtract', ["-62716080463385.260877266832279675086994", "-9999999999999999999999999999999999999.99999999999999999999"]),
    ((18, 'ROUND_HALF_DOWN', -999999, 999999, 0, 0, []), 'format', '^+,g', ["27664952331869509543517573939065492933E-5"]),
    ((120, 'ROUND_FLOOR', -999999, 999999, 0, 0, [FloatOperation]), 'context', 'fma', [-208201, "42096203391065818E96", -7]),
    ((18, 'ROUND_HALF_EVEN', -18, 13, 0, 1, [Inexact, Clamped]), 'method', 'is_normal', ["601"]),
    ((9, 'ROUND_05UP', -95, 96, 0, 1, [DivisionByZero, Underflow, Inexact]), 'context', 'minus', ["-3552579678020657182.83159957363991442623"]),
    ((30, 'ROUND_HALF_EVEN', -95, 96, 1, 0, []), 'format', '>+1,E', ["259019453827744095E369"]),
    ((28, 'ROUND_HALF_DOWN', -383, 384, 1, 0, []), 'format', '*<+5.1F', ["469076573121956780191108422873342627750E-34"]),
    ((28, 'ROUND_HALF_UP', 0, 10, 1, 0, [Rounded]), 'format', 'x^.5x', ["-10000000000000000000"]),
    ((38, 'ROUND_05UP', -383, 384, 1, 0, [Rounded]), 'context', 'ln', ["1.0"]),
    ((120, 'ROUND_05UP', -95, 96, 0, 0, []), 'context', 'logical_and', ["55", "999E0"]),
    ((28, 'ROUND_05UP', -999999999999999999, 999999999999999999, 0, 1, []), 'call', 'round(a,2)', ["-1.0"]),
    ((7, 'ROUND_UP', -3, 3, 1, 0, []), 'call', 'a >= b', ["-0.9999999", "6936815578960972812"]),
    ((7, 'ROUND_HALF_DOWN', -383, 384, 1, 0, []), 'context', 'power', ["-0.1", 64]),
    ((7, 'ROUND_DOWN', -3, 3, 0, 0, [Inexact]), 'call', 'a // b', ["1.0", "1000.000000000000000"]),
    ((30, 'ROUND_05UP', -999999, 999999, 0, 0, []), 'call', 'a <= b', ["16", "-04329E-5"]),
    ((70, 'ROUND_HALF_EVEN', -3, 3, 1, 0, []), 'context', 'normalize', ["46911068037789488907771310923E5"]),
    ((16, 'ROUND_DOWN', -999999999999999999, 999999999999999999, 1, 1, []), 'call', 'a.as_tuple()', ["-100"]),
    ((9, 'ROUND_CEILING', -3, 3, 1, 1, []), 'context', 'plus', ["10000000000000000000000000000000000000E-3"]),
    ((9, 'ROUND_HALF_EVEN', -3, 3, 1, 0, []), 'context', 'quantize', ["-Infinity", "20000000000000E999999"]),
    ((2, 'ROUND_HALF_UP', -9, 4, 0, 0, [InvalidOperation]), 'context', 'normalize', ["10000000000000000000000000000000000000"]),
    ((50, 'ROUND_HALF_UP', -999999, 999999, 1, 1, []), 'call', 'a.is_qnan()orhash(a)', ["946E-383"]),
    ((1, 'ROUND_DOWN', -24, 8, 1, 1, [Clamped]), 'context', 'compare_total', ["001111101100.1110101", "802090852E281"]),
    ((120, 'ROUND_CEILING', -95, 96, 1, 0, [InvalidOperation, Overflow]), 'format', '^-1_.20d', ["027349.03683031564161"]),
    ((120, 'ROUND_05UP', -21, 11, 1, 0, []), 'context', 'create_decimal', ["10000000000000000000000000000E-4"]),
    ((30, 'ROUND_05UP', -383, 384, 0, 0, [InvalidOperation, DivisionByZero]), 'context', 'exp', [10]),
    ((2, 'ROUND_CEILING', -30, 30, 0, 0, [InvalidOperation]), 'call', '-a', ["-0.176875523168539853278452736"]),
    ((30, 'ROUND_DOWN', -3, 3, 0, 1, [Rounded]), 'method', 'ln', ["100000000000000000000000000000000000000000000000000000000E-999999"]),
    ((2, 'ROUND_FLOOR', -383, 384, 1, 1, [DivisionByZero]), 'call', 'a // b', ["0", "-66436436668622549.72101350358"]),
    ((28, 'ROUND_UP', -23, 4, 1, 1, [InvalidOperation, Underflow]), 'format', '>-1,.5f', ["0E+5"]),
    ((50, 'ROUND_HALF_EVEN', -3, 3, 1, 1, [Subnormal]), 'call', 'a - b', ["402362019072388335497934810206525057826314760246412859218E-102", "47444269237999836767495034275E-30"]),
]
for number, case in enumerate(CASES):
    run(number, *case)
# expect: 0 Decimal('1.478524173316637576490192984') | Inexact Rounded
# expect: 1 Decimal('1') |
# expect: 2 ValueError: invalid format string |
# expect: 3 Decimal('1') |
# expect: 4 (Decimal('19826138627263847125387.5546923986943666098662867067466411102'), Decimal('1.982613862726385e+22')) | Inexact Rounded
# expect: 5 False |
# expect: 6 Decimal('Infinity') | Overflow Inexact Rounded
# expect: 7 Decimal('NaN') | InvalidOperation
# expect: 8 (Decimal('15'), Decimal('15')) |
# expect: 9 Decimal('NaN') | InvalidOperation
# expect: 10 Decimal('-42378.8787768') |
# expect: 11 Decimal('NaN') | InvalidOperation
# expect: 12 Decimal('-1') |
# expect: 13 Decimal('9999.99999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999') | Overflow Inexact Rounded
# expect: 14 Decimal('NaN') | InvalidOperation
# expect: 15 '-Normal' |
# expect: 16 Decimal('NaN7') | InvalidOperation
# expect: 17 False |
# expect: 18 Rounded: [<class 'decimal.Rounded'>] | Rounded
# expect: 19 Decimal('9999.999999999999999999999999999999') | Overflow Inexact Rounded
# expect: 20 Decimal('Infinity') | Overflow Inexact Rounded
# expect: 21 True |
# expect: 22 False | FloatOperation
# expect: 23 Decimal('Infinity') | Overflow Inexact Rounded
# expect: 24 ValueError: invalid format string |
# expect: 25 Decimal('-0.00') | Inexact Rounded
# expect: 26 Decimal('NaN') | InvalidOperation
# expect: 27 True |
# expect: 28 InvalidOperation: [<class 'decimal.DivisionImpossible'>] | InvalidOperation
# expect: 29 Decimal('-1') |
# expect: 30 Decimal('NaN') | InvalidOperation
# expect: 31 True |
# expect: 32 (Decimal('-999999999999'), Decimal('-1.0e+12')) | Inexact Rounded
# expect: 33 Decimal('-792') |
# expect: 34 Decimal('0.3') | Inexact Rounded
# expect: 35 (Decimal('3.5'), Decimal('3.5')) |
# expect: 36 Decimal('7.1E+4') | Inexact Rounded
# expect: 37 '-676060' |
# expect: 38 Decimal('-0.000') |
# expect: 39 Decimal('NaN') | InvalidOperation
# expect: 40 Decimal('237.17') | Inexact Rounded
# expect: 41 "Decimal('600000.0000')" |
# expect: 42 Decimal('326937921514316566406752941736') |
# expect: 43 '0,000,000,000,000,000,000,000,000' |
# expect: 44 Decimal('NaN') | InvalidOperation
# expect: 45 ValueError: invalid format string |
# expect: 46 Decimal('-500000000000000000000700.5000') | Inexact Rounded
# expect: 47 ValueError: invalid format string |
# expect: 48 True |
# expect: 49 Decimal('NaN') | InvalidOperation
# expect: 50 Inexact: [<class 'decimal.Inexact'>] | Inexact Rounded
# expect: 51 Decimal('-1') |
# expect: 52 Decimal('0') |
# expect: 53 True |
# expect: 54 False |
# expect: 55 Decimal('1110.1') |
# expect: 56 Decimal('-628013999999999999999999999371') | Inexact Rounded
# expect: 57 Decimal('NaN') | InvalidOperation
# expect: 58 Decimal('1') | Inexact Rounded
# expect: 59 Decimal('NaN') | InvalidOperation
# expect: 60 '+Normal' |
# expect: 61 Rounded: [<class 'decimal.Rounded'>] | Inexact Rounded
# expect: 62 100 |
# expect: 63 ValueError: invalid format string |
# expect: 64 Decimal('-999') |
# expect: 65 Rounded: [<class 'decimal.Rounded'>] | Underflow Subnormal Inexact Rounded Clamped
# expect: 66 Decimal('NaN') | InvalidOperation
# expect: 67 (Decimal('1000.5'), Decimal('NaN')) | InvalidOperation
# expect: 68 False |
# expect: 69 Decimal('62799') | Inexact Rounded
# expect: 70 Decimal('-0E-116') | Clamped
# expect: 71 Decimal('NaN') | InvalidOperation
# expect: 72 False | InvalidOperation
# expect: 73 Decimal('0.000') |
# expect: 74 Decimal('9.990') |
# expect: 75 Decimal('Infinity') |
# expect: 76 Decimal('1') |
# expect: 77 Decimal('0') |
# expect: 78 '-99,999,999,999,999,999,999,999,999.9999999999999999999999999999999999' |
# expect: 79 (Decimal('9E+19'), Decimal('Infinity')) | Overflow Inexact Rounded
# expect: 80 "Decimal('9.999999999999999999999999999e+244')" |
# expect: 81 True |
# expect: 82 False |
# expect: 83 True |
# expect: 84 (Decimal('NaN'), Decimal('NaN')) |
# expect: 85 Decimal('1.00000000') | Inexact Rounded
# expect: 86 '+Subnormal' |
# expect: 87 Decimal('NaN') | InvalidOperation
# expect: 88 (Decimal('-0'), Decimal('-1.50933935961E-9')) |
# expect: 89 Decimal('-0E-52') | Underflow Subnormal Inexact Rounded Clamped
# expect: 90 Decimal('1.000000000000000000e+37') | Inexact Rounded
# expect: 91 '+276,649,523,318,695,095,435,175,739,390,654.92933' |
# expect: 92 Decimal('-8764471642223294373418000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000007') |
# expect: 93 True |
# expect: 94 Inexact: [<class 'decimal.Inexact'>] | Inexact Rounded
# expect: 95 '+2.59019453827744095E+386' |
# expect: 96 '+46907.7' |
# expect: 97 ValueError: invalid format string |
# expect: 98 Decimal('0') |
# expect: 99 Decimal('NaN') | InvalidOperation
# expect: 100 Decimal('-1.00') |
# expect: 101 False |
# expect: 102 Decimal('1E-64') |
# expect: 103 Decimal('0') |
# expect: 104 False |
# expect: 105 Decimal('Infinity') | Overflow Inexact Rounded
# expect: 106 DecimalTuple(sign=1, digits=(1, 0, 0), exponent=0) |
# expect: 107 Decimal('Infinity') | Overflow Inexact Rounded
# expect: 108 Decimal('NaN') | InvalidOperation
# expect: 109 Decimal('Infinity') | Overflow Inexact Rounded
# expect: 110 263083809400825228 |
# expect: 111 Decimal('-1') |
# expect: 112 ValueError: invalid format string |
# expect: 113 Decimal('999999999999.999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999') | Overflow Inexact Rounded
# expect: 114 Decimal('22026.4657948067165169579006453') | Inexact Rounded
# expect: 115 Decimal('0.18') | Inexact Rounded
# expect: 116 Rounded: [<class 'decimal.Rounded'>] | Overflow Inexact Rounded
# expect: 117 Decimal('-0') |
# expect: 118 '0.00000' |
# expect: 119 Decimal('-0.047444269237999836767495034274999999999999999597638') | Inexact Rounded
