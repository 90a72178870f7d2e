def attempt(value, spec):
    try:
        print(repr(format(value, spec)))
    except Exception as e:
        print(type(e).__name__ + ':', e)
attempt(5, 's')  # expect: ValueError: Unknown format code 's' for object of type 'int'
attempt('a', 'd')  # expect: ValueError: Unknown format code 'd' for object of type 'str'
attempt(5, '.2d')  # expect: ValueError: Precision not allowed in integer format specifier
attempt(1.5, 'd')  # expect: ValueError: Unknown format code 'd' for object of type 'float'
attempt('a', '+')  # expect: ValueError: Sign not allowed in string format specifier
attempt('a', ',')  # expect: ValueError: Cannot specify ',' with 's'.
attempt('a', '=5')  # expect: ValueError: '=' alignment not allowed in string format specifier
attempt(5, 'q')  # expect: ValueError: Unknown format code 'q' for object of type 'int'
attempt(5, ',x')  # expect: ValueError: Cannot specify ',' with 'x'.
attempt(5, '10q')  # expect: ValueError: Unknown format code 'q' for object of type 'int'
attempt(300, ',c')  # expect: ValueError: Cannot specify ',' with 'c'.
attempt(1.5, 'x')  # expect: ValueError: Unknown format code 'x' for object of type 'float'
attempt([], '5')  # expect: TypeError: unsupported format string passed to list.__format__
attempt(None, '>5')  # expect: TypeError: unsupported format string passed to NoneType.__format__
attempt(5, '.')  # expect: ValueError: Format specifier missing precision
