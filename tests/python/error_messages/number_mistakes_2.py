def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: 1 >> -1)  # expect: ValueError: negative shift count
attempt(lambda: 1 << 1.5)
# expect: TypeError: unsupported operand type(s) for <<: 'int' and 'float'
attempt(lambda: ~1.5)  # expect: TypeError: bad operand type for unary ~: 'float'
attempt(lambda: 1())  # expect: TypeError: 'int' object is not callable
attempt(lambda: 5[0])  # expect: TypeError: 'int' object is not subscriptable
attempt(lambda: 1.5[0])  # expect: TypeError: 'float' object is not subscriptable
attempt(lambda: int(''))  # expect: ValueError: invalid literal for int() with base 10: ''
attempt(lambda: int('x', 16))  # expect: ValueError: invalid literal for int() with base 16: 'x'
attempt(lambda: int('12', 2))  # expect: ValueError: invalid literal for int() with base 2: '12'
attempt(lambda: float(''))  # expect: ValueError: could not convert string to float: ''
