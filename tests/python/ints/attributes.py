n = 5
print(n.real, n.imag, n.numerator, n.denominator)  # expect: 5 0 5 1
print(n.conjugate(), (-7).as_integer_ratio())  # expect: 5 (-7, 1)
print(True.real, False.numerator)  # expect: 1 0
print((10 ** 30).numerator)  # expect: 1000000000000000000000000000000
