x = 12345.6789
for spec in ('e', '.2e', '.0e', 'E', '+.3e', '12.2e', '<12.1e|', '012.1e'):
    print(format(x, spec))
# expect: 1.234568e+04
# expect: 1.23e+04
# expect: 1e+04
# expect: 1.234568E+04
# expect: +1.235e+04
# expect:     1.23e+04
print(f'{0.0:e}', f'{1e-7:e}', f'{5e-324:.3e}', f'{1e100:E}')
# expect error: ValueError: Invalid format specifier '<12.1e|' for object of type 'float'
