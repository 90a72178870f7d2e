def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
def nothing(): pass
def for_none():
    for x in nothing():
        pass
attempt(lambda: None + 1)
# expect: TypeError: unsupported operand type(s) for +: 'NoneType' and 'int'
attempt(lambda: None())  # expect: TypeError: 'NoneType' object is not callable
attempt(lambda: None[0])  # expect: TypeError: 'NoneType' object is not subscriptable
attempt(lambda: len(None))  # expect: TypeError: object of type 'NoneType' has no len()
attempt(lambda: None.upper())  # expect: AttributeError: 'NoneType' object has no attribute 'upper'
attempt(lambda: for_none())  # expect: TypeError: 'NoneType' object is not iterable
attempt(lambda: None < 1)
# expect: TypeError: '<' not supported between instances of 'NoneType' and 'int'
attempt(lambda: [1, 2].sort().reverse())
# expect: AttributeError: 'NoneType' object has no attribute 'reverse'
attempt(lambda: None in None)  # expect: TypeError: argument of type 'NoneType' is not iterable
attempt(lambda: int(None))
# expect: TypeError: int() argument must be a string, a bytes-like object or a real number, not 'NoneType'
