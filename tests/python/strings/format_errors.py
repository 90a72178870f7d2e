def attempt(template, *args, **kwargs):
    try:
        print(template.format(*args, **kwargs))
    except Exception as e:
        print(type(e).__name__ + ':', e)
attempt('{} {}', 1)
# expect: IndexError: Replacement index 1 out of range for positional args tuple
attempt('{a}')  # expect: KeyError: 'a'
attempt('{0} {}', 1, 2)
# expect: ValueError: cannot switch from manual field specification to automatic field numbering
attempt('{} {0}', 1, 2)
# expect: ValueError: cannot switch from automatic field numbering to manual field specification
attempt('{', 1)  # expect: ValueError: Single '{' encountered in format string
attempt('}', 1)  # expect: ValueError: Single '}' encountered in format string
attempt('{0.nope}', 1)  # expect: AttributeError: 'int' object has no attribute 'nope'
attempt('{0[5]}', [1])  # expect: IndexError: list index out of range
attempt('{:d}', 'x')  # expect: ValueError: Unknown format code 'd' for object of type 'str'
attempt('{!z}', 1)  # expect: ValueError: Unknown conversion specifier z
attempt('{:q}', 1)  # expect: ValueError: Unknown format code 'q' for object of type 'int'
