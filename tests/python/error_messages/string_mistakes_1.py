def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: 'a' + 1)  # expect: TypeError: can only concatenate str (not "int") to str
attempt(lambda: 1 + 'a')  # expect: TypeError: unsupported operand type(s) for +: 'int' and 'str'
attempt(lambda: 'a' * 'b')  # expect: TypeError: can't multiply sequence by non-int of type 'str'
attempt(lambda: 'a' - 'b')  # expect: TypeError: unsupported operand type(s) for -: 'str' and 'str'
attempt(lambda: 'abc'[10])  # expect: IndexError: string index out of range
attempt(lambda: 'abc'['x'])  # expect: TypeError: string indices must be integers, not 'str'
attempt(lambda: 'abc'[1.5])  # expect: TypeError: string indices must be integers, not 'float'
attempt(lambda: int('abc'))  # expect: ValueError: invalid literal for int() with base 10: 'abc'
attempt(lambda: float('abc'))  # expect: ValueError: could not convert string to float: 'abc'
attempt(lambda: int('1.5'))  # expect: ValueError: invalid literal for int() with base 10: '1.5'
