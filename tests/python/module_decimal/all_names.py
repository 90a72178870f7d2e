# Every public name of the module and its types.
import decimal
from decimal import Decimal, Context
def missing(thing, names):
    return [name for name in names.split() if not hasattr(thing, name)]
print(missing(decimal, """
BasicContext Clamped Context ConversionSyntax Decimal DecimalException DecimalTuple DefaultContext DivisionByZero
DivisionImpossible DivisionUndefined ExtendedContext FloatOperation HAVE_CONTEXTVAR HAVE_THREADS Inexact InvalidContext
InvalidOperation MAX_EMAX MAX_PREC MIN_EMIN MIN_ETINY Overflow ROUND_05UP ROUND_CEILING ROUND_DOWN ROUND_FLOOR
ROUND_HALF_DOWN ROUND_HALF_EVEN ROUND_HALF_UP ROUND_UP Rounded Subnormal Underflow getcontext localcontext setcontext
"""))
# expect: []
print(missing(Decimal, """
__abs__ __add__ __bool__ __ceil__ __complex__ __copy__ __deepcopy__ __divmod__ __eq__ __float__ __floor__ __floordiv__
__format__ __ge__ __gt__ __hash__ __int__ __le__ __lt__ __mod__ __mul__ __ne__ __neg__ __pos__ __pow__ __radd__
__rdivmod__ __reduce__ __repr__ __rfloordiv__ __rmod__ __rmul__ __round__ __rpow__ __rsub__ __rtruediv__ __str__ __sub__
__truediv__ __trunc__ adjusted as_integer_ratio as_tuple canonical compare compare_signal compare_total
compare_total_mag conjugate copy_abs copy_negate copy_sign exp fma from_float imag is_canonical is_finite is_infinite
is_nan is_normal is_qnan is_signed is_snan is_subnormal is_zero ln log10 logb logical_and logical_invert logical_or
logical_xor max max_mag min min_mag next_minus next_plus next_toward normalize number_class quantize radix real
remainder_near rotate same_quantum scaleb shift sqrt to_eng_string to_integral to_integral_exact to_integral_value
"""))
# expect: []
print(missing(Context, """
Emax Emin Etiny Etop __copy__ __reduce__ __repr__ _apply abs add canonical capitals clamp clear_flags clear_traps compare
compare_signal compare_total compare_total_mag copy copy_abs copy_decimal copy_negate copy_sign create_decimal
create_decimal_from_float divide divide_int divmod exp fma is_canonical is_finite is_infinite is_nan is_normal is_qnan
is_signed is_snan is_subnormal is_zero ln log10 logb logical_and logical_invert logical_or logical_xor max max_mag min
min_mag minus multiply next_minus next_plus next_toward normalize number_class plus power prec quantize radix remainder
remainder_near rotate rounding same_quantum scaleb shift sqrt subtract to_eng_string to_integral to_integral_exact
to_integral_value to_sci_string
"""))
# expect: []
print(decimal.MAX_PREC, decimal.MAX_EMAX, decimal.MIN_EMIN, decimal.MIN_ETINY, decimal.HAVE_THREADS, decimal.HAVE_CONTEXTVAR)
# expect: 999999999999999999 999999999999999999 -999999999999999999 -1999999999999999997 True True
print(Decimal, Context, decimal.ROUND_UP, Decimal.__module__, Decimal.__name__, type(Decimal(1)))
# expect: <class 'decimal.Decimal'> <class 'decimal.Context'> ROUND_UP decimal Decimal <class 'decimal.Decimal'>
