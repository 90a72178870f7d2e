print(float(), float(3), float('3.5'), float('  -1e3\n'), float('1_000.5'))
# expect: 0.0 3.0 3.5 -1000.0 1000.5
print(float('inf'), float('-Infinity'), float('NaN'), float('+nan'))  # expect: inf -inf nan nan
print(float(True), float(10 ** 20), float('.5'), float('5.'))  # expect: 1.0 1e+20 0.5 5.0
print(float(b'2.5'))  # expect: 2.5
class F:
    def __float__(self):
        return 1.25
class I:
    def __index__(self):
        return 7
print(float(F()), float(I()))  # expect: 1.25 7.0
