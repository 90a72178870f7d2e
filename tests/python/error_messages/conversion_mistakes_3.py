def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: chr('a'))  # expect: TypeError: 'str' object cannot be interpreted as an integer
attempt(lambda: ord(1))  # expect: TypeError: ord() expected string of length 1, but int found
attempt(lambda: frozenset([{}]))  # expect: TypeError: unhashable type: 'dict'
attempt(lambda: range('a'))  # expect: TypeError: 'str' object cannot be interpreted as an integer
attempt(lambda: slice())  # expect: TypeError: slice expected at least 1 argument, got 0
attempt(lambda: 'a'.encode('latin-9999'))  # expect: LookupError: unknown encoding: latin-9999
attempt(lambda: b'\xff'.decode())
# expect: UnicodeDecodeError: 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte
attempt(lambda: 'é'.encode('ascii'))
# expect: UnicodeEncodeError: 'ascii' codec can't encode character '\xe9' in position 0: ordinal not in range(128)
