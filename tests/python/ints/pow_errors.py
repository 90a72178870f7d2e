def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
attempt(lambda: 0 ** -1)  # expect: ZeroDivisionError 0.0 cannot be raised to a negative power
attempt(lambda: pow(2, 3, 0))  # expect: ValueError pow() 3rd argument cannot be 0
attempt(lambda: pow(2, -1, 4))  # expect: ValueError base is not invertible for the given modulus
attempt(lambda: pow(2.0, 3, 5))
# expect: TypeError pow() 3rd argument not allowed unless all arguments are integers
attempt(lambda: pow('a', 2))
# expect: TypeError unsupported operand type(s) for ** or pow(): 'str' and 'int'
