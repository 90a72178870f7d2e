def attempt(template, values):
    try:
        print(template % values)
    except Exception as e:
        print(type(e).__name__ + ':', e)
attempt('%s %s', 1)  # expect: TypeError: not enough arguments for format string
attempt('%s', (1, 2))  # expect: TypeError: not all arguments converted during string formatting
attempt('%d', 'x')  # expect: TypeError: %d format: a real number is required, not str
attempt('%d', None)  # expect: TypeError: %d format: a real number is required, not NoneType
attempt('%x', 1.5)  # expect: TypeError: %x format: an integer is required, not float
attempt('%f', 'x')  # expect: TypeError: must be real number, not str
attempt('%q', 1)  # expect: ValueError: unsupported format character 'q' (0x71) at index 1
attempt('%', 1)  # expect: ValueError: incomplete format
attempt('%(a)s', 1)  # expect: TypeError: format requires a mapping
attempt('%c', 'ab')  # expect: TypeError: %c requires int or char
attempt('%c', -1)  # expect: OverflowError: %c arg not in range(0x110000)
attempt('abc', 5)  # expect: TypeError: not all arguments converted during string formatting
attempt('%s %(a)s', {'a': 1})  # expect: {'a': 1} 1
