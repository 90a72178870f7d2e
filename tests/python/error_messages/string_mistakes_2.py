def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: 'a'.join([1, 2]))
# expect: TypeError: sequence item 0: expected str instance, int found
attempt(lambda: 'abc'.index('z'))  # expect: ValueError: substring not found
attempt(lambda: ord('ab'))
# expect: TypeError: ord() expected a character, but string of length 2 found
attempt(lambda: chr(-1))  # expect: ValueError: chr() arg not in range(0x110000)
attempt(lambda: '{}'.format())
# expect: IndexError: Replacement index 0 out of range for positional args tuple
attempt(lambda: '%d' % 'a')  # expect: TypeError: %d format: a real number is required, not str
attempt(lambda: '%s %s' % 'a')  # expect: TypeError: not enough arguments for format string
attempt(lambda: 'a' in 5)  # expect: TypeError: argument of type 'int' is not iterable
attempt(lambda: 1 in 'a')
# expect: TypeError: 'in <string>' requires string as left operand, not int
attempt(lambda: 'abc'.split(''))  # expect: ValueError: empty separator
