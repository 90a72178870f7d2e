# Every public name and operator method that CPython gives float.
names = """
__abs__ __add__ __bool__ __ceil__ __class__ __divmod__ __doc__ __eq__ __float__ __floor__
__floordiv__ __format__ __ge__ __gt__ __hash__ __init__ __int__ __le__ __lt__ __mod__ __mul__
__ne__ __neg__ __new__ __pos__ __pow__ __radd__ __rdivmod__ __repr__ __rfloordiv__ __rmod__
__rmul__ __round__ __rpow__ __rsub__ __rtruediv__ __str__ __sub__ __truediv__ __trunc__
as_integer_ratio conjugate fromhex hex imag is_integer real
""".split()
print(len(names), [name for name in names if not hasattr(float, name)])  # expect: 47 []
