def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
def nothing(): pass
def for_none():
    for x in nothing():
        pass
attempt(lambda: sum(None))  # expect: TypeError: 'NoneType' object is not iterable
attempt(lambda: 'a' + None)  # expect: TypeError: can only concatenate str (not "NoneType") to str
attempt(lambda: None % 2)
# expect: TypeError: unsupported operand type(s) for %: 'NoneType' and 'int'
attempt(lambda: -None)  # expect: TypeError: bad operand type for unary -: 'NoneType'
attempt(lambda: None['k'])  # expect: TypeError: 'NoneType' object is not subscriptable
attempt(lambda: [*None])  # expect: TypeError: Value after * must be an iterable, not NoneType
attempt(lambda: dict(None))  # expect: TypeError: 'NoneType' object is not iterable
attempt(lambda: max(None))  # expect: TypeError: 'NoneType' object is not iterable
