def attempt(f):
    try:
        print(f())
    except TypeError as e:
        print(e)
attempt(lambda: b'a' + 'a')  # expect: can't concat str to bytes
attempt(lambda: 'a' + b'a')  # expect: can only concatenate str (not "bytes") to str
attempt(lambda: b'a' == 'a')  # expect: False
attempt(lambda: 'a' in b'abc')  # expect: a bytes-like object is required, not 'str'
attempt(lambda: b'a' in 'abc')  # expect: 'in <string>' requires string as left operand, not bytes
attempt(lambda: b'a' < 'a')  # expect: '<' not supported between instances of 'bytes' and 'str'
attempt(lambda: b'a'.startswith('a'))
# expect: startswith first arg must be bytes or a tuple of bytes, not str
attempt(lambda: b'a'.replace('a', 'b'))  # expect: a bytes-like object is required, not 'str'
attempt(lambda: {b'a': 1}.get('a'))  # expect: None
