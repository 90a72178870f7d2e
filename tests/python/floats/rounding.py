print(round(0.5), round(1.5), round(2.5), round(-0.5), round(-1.5))  # expect: 0 2 2 0 -2
print(round(2.675, 2), round(2.665, 2), round(1.005, 2), round(0.125, 2))
# expect: 2.67 2.67 1.0 0.12
print(round(1234.5678, -2), round(1234.5678, 1), round(1234.5678, 10))
# expect: 1200.0 1234.6 1234.5678
print(round(1e300, 2), round(1.5, 400), round(15.0, -1), round(25.0, -1))
# expect: 1e+300 1.5 20.0 20.0
print(type(round(1.5)).__name__, type(round(1.5, 0)).__name__)  # expect: int float
print(round(1e20), round(-2.5))  # expect: 100000000000000000000 -2
