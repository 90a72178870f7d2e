def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: int([]))
# expect: TypeError: int() argument must be a string, a bytes-like object or a real number, not 'list'
attempt(lambda: int({}))
# expect: TypeError: int() argument must be a string, a bytes-like object or a real number, not 'dict'
attempt(lambda: int('1,000'))  # expect: ValueError: invalid literal for int() with base 10: '1,000'
attempt(lambda: int(' '))  # expect: ValueError: invalid literal for int() with base 10: ' '
attempt(lambda: int('0x10'))  # expect: ValueError: invalid literal for int() with base 10: '0x10'
attempt(lambda: float('1,5'))  # expect: ValueError: could not convert string to float: '1,5'
attempt(lambda: float(None))
# expect: TypeError: float() argument must be a string or a real number, not 'NoneType'
attempt(lambda: float([]))
# expect: TypeError: float() argument must be a string or a real number, not 'list'
attempt(lambda: str(1, 2))  # expect: TypeError: str() argument 'encoding' must be str, not int
attempt(lambda: bytes('a'))  # expect: TypeError: string argument without an encoding
