def attempt(f):
    try:
        print(f())
    except TypeError as e:
        print(e)
attempt(lambda: 1 + 'a')  # expect: unsupported operand type(s) for +: 'int' and 'str'
attempt(lambda: 'a' + 1)  # expect: can only concatenate str (not "int") to str
attempt(lambda: [] + ())  # expect: can only concatenate list (not "tuple") to list
attempt(lambda: None + 1)  # expect: unsupported operand type(s) for +: 'NoneType' and 'int'
attempt(lambda: {} + {})  # expect: unsupported operand type(s) for +: 'dict' and 'dict'
attempt(lambda: 'a' - 'b')  # expect: unsupported operand type(s) for -: 'str' and 'str'
attempt(lambda: 'a' / 2)  # expect: unsupported operand type(s) for /: 'str' and 'int'
attempt(lambda: [] * [])  # expect: can't multiply sequence by non-int of type 'list'
attempt(lambda: 1 << 1.5)  # expect: unsupported operand type(s) for <<: 'int' and 'float'
attempt(lambda: ~1.5)  # expect: bad operand type for unary ~: 'float'
attempt(lambda: -'a')  # expect: bad operand type for unary -: 'str'
attempt(lambda: +[])  # expect: bad operand type for unary +: 'list'
attempt(lambda: 1 @ 2)  # expect: unsupported operand type(s) for @: 'int' and 'int'
attempt(lambda: 1 & 1.0)  # expect: unsupported operand type(s) for &: 'int' and 'float'
attempt(lambda: {1} | [1])  # expect: unsupported operand type(s) for |: 'set' and 'list'
attempt(lambda: 2 ** 'a')  # expect: unsupported operand type(s) for ** or pow(): 'int' and 'str'
attempt(lambda: 5 // None)  # expect: unsupported operand type(s) for //: 'int' and 'NoneType'
attempt(lambda: 5 % [])  # expect: unsupported operand type(s) for %: 'int' and 'list'
attempt(lambda: len + 1)
# expect: unsupported operand type(s) for +: 'builtin_function_or_method' and 'int'
attempt(lambda: int + int)  # expect: unsupported operand type(s) for +: 'type' and 'type'
