def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: ()[0])  # expect: IndexError: tuple index out of range
attempt(lambda: (1, 2)[2])  # expect: IndexError: tuple index out of range
attempt(lambda: (1, 2)['a'])  # expect: TypeError: tuple indices must be integers or slices, not str
attempt(lambda: (1,) + [2])  # expect: TypeError: can only concatenate tuple (not "list") to tuple
attempt(lambda: (1,) + 1)  # expect: TypeError: can only concatenate tuple (not "int") to tuple
attempt(lambda: (1, 2)())  # expect: TypeError: 'tuple' object is not callable
attempt(lambda: (1, 2).append(3))
# expect: AttributeError: 'tuple' object has no attribute 'append'
attempt(lambda: (1, 2).index(5))  # expect: ValueError: tuple.index(x): x not in tuple
attempt(lambda: (1, 2) < (1, 'a'))
# expect: TypeError: '<' not supported between instances of 'int' and 'str'
attempt(lambda: (1, 2) * 1.5)
# expect: TypeError: can't multiply sequence by non-int of type 'float'
