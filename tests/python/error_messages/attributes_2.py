def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: ValueError.x)
# expect: AttributeError: type object 'ValueError' has no attribute 'x'
attempt(lambda: ValueError().x)  # expect: AttributeError: 'ValueError' object has no attribute 'x'
attempt(lambda: b''.encode())  # expect: AttributeError: 'bytes' object has no attribute 'encode'
attempt(lambda: range(3).x)  # expect: AttributeError: 'range' object has no attribute 'x'
attempt(lambda: {1}.append(1))  # expect: AttributeError: 'set' object has no attribute 'append'
attempt(lambda: True.x)  # expect: AttributeError: 'bool' object has no attribute 'x'
attempt(lambda: 'abc'.length)  # expect: AttributeError: 'str' object has no attribute 'length'
attempt(lambda: [].length)  # expect: AttributeError: 'list' object has no attribute 'length'
attempt(lambda: {}.has_key(1))  # expect: AttributeError: 'dict' object has no attribute 'has_key'
attempt(lambda: type(5).x)  # expect: AttributeError: type object 'int' has no attribute 'x'
