# Every way to write a float.
print(1.0, 1., .5, 0.5)  # expect: 1.0 1.0 0.5 0.5
print(1e3, 1E3, 1e+3, 1e-3)  # expect: 1000.0 1000.0 1000.0 0.001
print(1_000.000_1)  # expect: 1000.0001
print(1.5e300 * 1e10)  # expect: inf
print(1e400, -1e400)  # expect: inf -inf
print(0.0, -0.0)  # expect: 0.0 -0.0
print(3.14e0, 00.5, 1_0e0_1)  # expect: 3.14 0.5 100.0
