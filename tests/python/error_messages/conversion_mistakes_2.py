def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: bytes([300]))  # expect: ValueError: bytes must be in range(0, 256)
attempt(lambda: bytes(-1))  # expect: ValueError: negative count
attempt(lambda: list(1))  # expect: TypeError: 'int' object is not iterable
attempt(lambda: tuple(None))  # expect: TypeError: 'NoneType' object is not iterable
attempt(lambda: set([[1]]))  # expect: TypeError: unhashable type: 'list'
attempt(lambda: dict([(1, 2, 3)]))
# expect: ValueError: dictionary update sequence element #0 has length 3; 2 is required
attempt(lambda: bool(1, 2))  # expect: TypeError: bool expected at most 1 argument, got 2
attempt(lambda: int(1, 2))  # expect: TypeError: int() can't convert non-string with explicit base
attempt(lambda: int('5', 99))  # expect: ValueError: int() base must be >= 2 and <= 36, or 0
attempt(lambda: int(b''))  # expect: ValueError: invalid literal for int() with base 10: b''
