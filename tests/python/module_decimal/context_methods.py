# All operations as methods of a context.
from decimal import Context, Decimal, InvalidOperation
c = Context(prec=4)
a, b = Decimal("12.3456"), Decimal("-0.98765")
for name in "abs exp ln log10 minus plus next_minus next_plus normalize sqrt logb to_integral_exact to_integral_value to_integral copy_abs copy_negate copy_decimal create_decimal to_sci_string to_eng_string number_class canonical".split():
    print(name, repr(getattr(c, name)(a)))
# expect: abs Decimal('12.35')
# expect: exp Decimal('2.299E+5')
# expect: ln Decimal('2.513')
# expect: log10 Decimal('1.092')
# expect: minus Decimal('-12.35')
# expect: plus Decimal('12.35')
# expect: next_minus Decimal('12.34')
# expect: next_plus Decimal('12.35')
# expect: normalize Decimal('12.35')
# expect: sqrt Decimal('3.514')
# expect: logb Decimal('1')
# expect: to_integral_exact Decimal('12')
# expect: to_integral_value Decimal('12')
# expect: to_integral Decimal('12')
# expect: copy_abs Decimal('12.3456')
# expect: copy_negate Decimal('-12.3456')
# expect: copy_decimal Decimal('12.3456')
# expect: create_decimal Decimal('12.35')
# expect: to_sci_string '12.3456'
# expect: to_eng_string '12.3456'
# expect: number_class '+Normal'
# expect: canonical Decimal('12.3456')
for name in "add subtract multiply divide divide_int remainder remainder_near divmod compare compare_signal compare_total compare_total_mag max max_mag min min_mag next_toward copy_sign same_quantum".split():
    print(name, repr(getattr(c, name)(a, b)))
# expect: add Decimal('11.36')
# expect: subtract Decimal('13.33')
# expect: multiply Decimal('-12.19')
# expect: divide Decimal('-12.50')
# expect: divide_int Decimal('-12')
# expect: remainder Decimal('0.4938')
# expect: remainder_near Decimal('0.4938')
# expect: divmod (Decimal('-12'), Decimal('0.4938'))
# expect: compare Decimal('1')
# expect: compare_signal Decimal('1')
# expect: compare_total Decimal('1')
# expect: compare_total_mag Decimal('1')
# expect: max Decimal('12.35')
# expect: max_mag Decimal('12.35')
# expect: min Decimal('-0.9876')
# expect: min_mag Decimal('-0.9876')
# expect: next_toward Decimal('12.34')
# expect: copy_sign Decimal('-12.3456')
# expect: same_quantum False
print(c.power(a, 3), c.power(a=2, b=5, modulo=7), c.quantize(a, Decimal("0.1")), c.fma(a, b, 1), c.scaleb(a, 3), c.shift(a, 2), c.rotate(a, 2))
# expect: 1882 4 12.3 -11.19 1.235E+4 0.5600 0.5634
print(c.logical_and(1100, 1010), c.logical_or(1, 10), c.logical_xor(11, 1), c.logical_invert(101), c.add(1, 2), c.is_canonical(a))
# expect: 1000 11 10 1010 3 True
for function in [lambda: c.add(1, "2"), lambda: c.abs(1.5), lambda: c.canonical(3), lambda: c.create_decimal([]), lambda: c.create_decimal_from_float("3"), lambda: c.copy_decimal("1")]:
    try:
        print(function())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
# expect: TypeError conversion from str to Decimal is not supported
# expect: TypeError conversion from float to Decimal is not supported
# expect: TypeError argument must be a Decimal
# expect: ValueError argument must be a sequence of length 3
# expect: TypeError argument must be int or float
# expect: TypeError conversion from str to Decimal is not supported
print(c.create_decimal("3.14159"), c.create_decimal(123456), c.create_decimal(0.1), c.create_decimal((0, (1, 2, 3, 4, 5, 6), 0)), c.create_decimal_from_float(1.23456), c.create_decimal())
# expect: 3.142 1.235E+5 0.1000 1.235E+5 1.235 0
for text in ["1_0", " 1", "NaN12345"]:
    try:
        print(c.create_decimal(text))
    except InvalidOperation as error:
        print(error)
# expect: [<class 'decimal.ConversionSyntax'>]
# expect: [<class 'decimal.ConversionSyntax'>]
# expect: [<class 'decimal.ConversionSyntax'>]
