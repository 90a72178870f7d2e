def attempt(value):
    try:
        print(float(value))
    except Exception as e:
        print(type(e).__name__ + ':', e)
attempt('abc')  # expect: ValueError: could not convert string to float: 'abc'
attempt('')  # expect: ValueError: could not convert string to float: ''
attempt('1.2.3')  # expect: ValueError: could not convert string to float: '1.2.3'
attempt('1e')  # expect: ValueError: could not convert string to float: '1e'
attempt(None)
# expect: TypeError: float() argument must be a string or a real number, not 'NoneType'
attempt([])  # expect: TypeError: float() argument must be a string or a real number, not 'list'
attempt('0x10')  # expect: ValueError: could not convert string to float: '0x10'
attempt(10 ** 400)  # expect: OverflowError: int too large to convert to float
attempt('1__0')  # expect: ValueError: could not convert string to float: '1__0'
