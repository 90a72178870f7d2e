def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: round('a'))  # expect: TypeError: type str doesn't define __round__ method
attempt(lambda: abs('a'))  # expect: TypeError: bad operand type for abs(): 'str'
attempt(lambda: 1 + [])  # expect: TypeError: unsupported operand type(s) for +: 'int' and 'list'
attempt(lambda: 1 < [])
# expect: TypeError: '<' not supported between instances of 'int' and 'list'
attempt(lambda: 1 & 1.5)  # expect: TypeError: unsupported operand type(s) for &: 'int' and 'float'
attempt(lambda: 10.0 ** 1000)  # expect: OverflowError: (34, 'Numerical result out of range')
attempt(lambda: int(1e400))  # expect: OverflowError: cannot convert float infinity to integer
attempt(lambda: int(float('nan')))  # expect: ValueError: cannot convert float NaN to integer
attempt(lambda: 1 in 2)  # expect: TypeError: argument of type 'int' is not iterable
attempt(lambda: len(5))  # expect: TypeError: object of type 'int' has no len()
