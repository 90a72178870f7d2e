# Every public name and operator method that CPython gives int.
names = """
__abs__ __add__ __and__ __bool__ __ceil__ __class__ __divmod__ __doc__ __eq__ __float__
__floor__ __floordiv__ __format__ __ge__ __gt__ __hash__ __index__ __init__ __int__ __invert__
__le__ __lshift__ __lt__ __mod__ __mul__ __ne__ __neg__ __new__ __or__ __pos__ __pow__ __radd__
__rand__ __rdivmod__ __repr__ __rfloordiv__ __rlshift__ __rmod__ __rmul__ __ror__ __round__
__rpow__ __rrshift__ __rshift__ __rsub__ __rtruediv__ __rxor__ __str__ __sub__ __truediv__
__trunc__ __xor__ as_integer_ratio bit_count bit_length conjugate denominator from_bytes imag
numerator real to_bytes
""".split()
print(len(names), [name for name in names if not hasattr(int, name)])  # expect: 62 []
