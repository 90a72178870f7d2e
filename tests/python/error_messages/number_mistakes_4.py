def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: iter(5))  # expect: TypeError: 'int' object is not iterable
attempt(lambda: range(1.5))  # expect: TypeError: 'float' object cannot be interpreted as an integer
attempt(lambda: range(1, 2, 0))  # expect: ValueError: range() arg 3 must not be zero
attempt(lambda: (5).bit_length(1))
# expect: TypeError: int.bit_length() takes no arguments (1 given)
attempt(lambda: pow(1, 2, 0))  # expect: ValueError: pow() 3rd argument cannot be 0
attempt(lambda: 1 if 1 < 'a' else 2)
# expect: TypeError: '<' not supported between instances of 'int' and 'str'
attempt(lambda: chr(1.5))  # expect: TypeError: 'float' object cannot be interpreted as an integer
attempt(lambda: hex('a'))  # expect: TypeError: 'str' object cannot be interpreted as an integer
attempt(lambda: bin(1.5))  # expect: TypeError: 'float' object cannot be interpreted as an integer
