print(2.0 ** 0.5, 4.0 ** 0.5, 2.0 ** -1, 0.0 ** 0, 1.0 ** float('inf'))
# expect: 1.4142135623730951 2.0 0.5 1.0 1.0
print((-2.0) ** 2, (-2.0) ** 3, (-8.0) ** -1)  # expect: 4.0 -8.0 -0.125
print(float('inf') ** -1, float('nan') ** 0)  # expect: 0.0 1.0
try:
    0.0 ** -1
except ZeroDivisionError as e:
    print(e)
# expect: 0.0 cannot be raised to a negative power
try:
    10.0 ** 400
except OverflowError as e:
    print(e)
# expect: (34, 'Numerical result out of range')
