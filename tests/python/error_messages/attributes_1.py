def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: 'a'.uper())  # expect: AttributeError: 'str' object has no attribute 'uper'
attempt(lambda: [].add(1))  # expect: AttributeError: 'list' object has no attribute 'add'
attempt(lambda: {}.key)  # expect: AttributeError: 'dict' object has no attribute 'key'
attempt(lambda: (1,).append(2))  # expect: AttributeError: 'tuple' object has no attribute 'append'
attempt(lambda: None.x)  # expect: AttributeError: 'NoneType' object has no attribute 'x'
attempt(lambda: (5).foo)  # expect: AttributeError: 'int' object has no attribute 'foo'
attempt(lambda: (1.5).foo)  # expect: AttributeError: 'float' object has no attribute 'foo'
attempt(lambda: len.x)
# expect: AttributeError: 'builtin_function_or_method' object has no attribute 'x'
attempt(lambda: int.x)  # expect: AttributeError: type object 'int' has no attribute 'x'
attempt(lambda: (lambda: 0).x)  # expect: AttributeError: 'function' object has no attribute 'x'
