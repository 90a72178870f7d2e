def attempt(f):
    try:
        print(f())
    except TypeError as e:
        print(e)
attempt(lambda: 1 < 'a')  # expect: '<' not supported between instances of 'int' and 'str'
attempt(lambda: None < 1)  # expect: '<' not supported between instances of 'NoneType' and 'int'
attempt(lambda: [] < ())  # expect: '<' not supported between instances of 'list' and 'tuple'
attempt(lambda: {} < {})  # expect: '<' not supported between instances of 'dict' and 'dict'
attempt(lambda: 'a' >= b'a')  # expect: '>=' not supported between instances of 'str' and 'bytes'
attempt(lambda: len < len)
# expect: '<' not supported between instances of 'builtin_function_or_method' and 'builtin_function_or_method'
attempt(lambda: int < str)  # expect: '<' not supported between instances of 'type' and 'type'
attempt(lambda: object() < object())
# expect: '<' not supported between instances of 'object' and 'object'
attempt(lambda: 1 == 'a')  # expect: False
attempt(lambda: None == 0)  # expect: False
attempt(lambda: 1 < True)  # expect: False
attempt(lambda: {1} < {1, 2})  # expect: True
