# no-stress: its strings are larger than a snapshot may be
# no-python: CPython may well get that much address space
for make in (lambda: '1'.zfill(10 ** 12), lambda: 'x'.ljust(10 ** 12), lambda: 'x'.center(10 ** 12), lambda: '\t'.expandtabs(10 ** 9 * 2),
             lambda: f'{1:{10 ** 10}}', lambda: '%*d' % (10 ** 9 * 2, 1), lambda: 'ab'.replace('', 'x' * 10 ** 7) * 10 ** 6):
    try:
        make()
        print('made')
    except (MemoryError, ValueError, OverflowError) as e:
        print('refused')
# expect: refused
# expect: refused
# expect: refused
# expect: refused
# expect: refused
# expect: refused
# expect: refused
