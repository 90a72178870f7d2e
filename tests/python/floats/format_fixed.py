x = 3.14159265
for spec in ('.0f', '.1f', '.3f', '8.2f', '08.2f', '+.2f', '<8.1f|', '^9.1f|', '.10f'):
    print(format(x, spec))
# expect: 3
# expect: 3.1
# expect: 3.142
# expect:     3.14
# expect: 00003.14
# expect: +3.14
print(f'{-x:.2f}', f'{-x:08.2f}', f'{1e10:.1f}', f'{1e22:.2f}')
print(f'{2.5:.0f} {3.5:.0f} {0.5:.0f} {1.45:.1f} {1.25:.1f}')
# expect error: ValueError: Invalid format specifier '<8.1f|' for object of type 'float'
