def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: hash(([],)))  # expect: TypeError: unhashable type: 'list'
attempt(lambda: tuple(5))  # expect: TypeError: 'int' object is not iterable
attempt(lambda: (1, 2) - (1,))
# expect: TypeError: unsupported operand type(s) for -: 'tuple' and 'tuple'
attempt(lambda: (1)[0])  # expect: TypeError: 'int' object is not subscriptable
attempt(lambda: (1, 2) % 2)
# expect: TypeError: unsupported operand type(s) for %: 'tuple' and 'int'
