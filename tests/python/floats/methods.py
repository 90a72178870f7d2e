print((0.5).as_integer_ratio(), (0.1).as_integer_ratio(), (-2.0).as_integer_ratio())
# expect: (1, 2) (3602879701896397, 36028797018963968) (-2, 1)
print((2.0).is_integer(), (2.5).is_integer(), float('inf').is_integer())  # expect: True False False
print((1.5).conjugate(), (1.5).real, (1.5).imag)  # expect: 1.5 1.5 0.0
print((1.5).__trunc__(), (1.5).__floor__(), (-1.5).__floor__(), (1.2).__ceil__())
# expect: 1 1 -2 2
for bad in (float('inf'), float('nan')):
    try:
        bad.as_integer_ratio()
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: OverflowError: cannot convert Infinity to integer ratio
# expect: ValueError: cannot convert NaN to integer ratio
