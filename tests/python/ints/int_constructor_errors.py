def attempt(*args):
    try:
        print(int(*args))
    except Exception as e:
        print(type(e).__name__ + ':', e)
attempt('abc')  # expect: ValueError: invalid literal for int() with base 10: 'abc'
attempt('')  # expect: ValueError: invalid literal for int() with base 10: ''
attempt('1.5')  # expect: ValueError: invalid literal for int() with base 10: '1.5'
attempt('12', 2)  # expect: ValueError: invalid literal for int() with base 2: '12'
attempt('5', 1)  # expect: ValueError: int() base must be >= 2 and <= 36, or 0
attempt('1__0')  # expect: ValueError: invalid literal for int() with base 10: '1__0'
attempt('_1')  # expect: ValueError: invalid literal for int() with base 10: '_1'
attempt(None)
# expect: TypeError: int() argument must be a string, a bytes-like object or a real number, not 'NoneType'
attempt([])
# expect: TypeError: int() argument must be a string, a bytes-like object or a real number, not 'list'
attempt(float('nan'))  # expect: ValueError: cannot convert float NaN to integer
attempt(float('inf'))  # expect: OverflowError: cannot convert float infinity to integer
attempt(5, 10)  # expect: TypeError: int() can't convert non-string with explicit base
