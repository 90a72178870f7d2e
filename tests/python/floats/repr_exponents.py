for e in range(-7, 0):
    print(float(f'1e{e}'), float(f'1.5e{e}'))
# expect: 1e-07 1.5e-07
# expect: 1e-06 1.5e-06
# expect: 1e-05 1.5e-05
# expect: 0.0001 0.00015
# expect: 0.001 0.0015
# expect: 0.01 0.015
# expect: 0.1 0.15
for e in range(14, 19):
    print(float(f'1e{e}'), float(f'1.25e{e}'))
# expect: 100000000000000.0 125000000000000.0
# expect: 1000000000000000.0 1250000000000000.0
# expect: 1e+16 1.25e+16
# expect: 1e+17 1.25e+17
# expect: 1e+18 1.25e+18
print(1e100, -1e100, 1.5e-100, 1e300)  # expect: 1e+100 -1e+100 1.5e-100 1e+300
