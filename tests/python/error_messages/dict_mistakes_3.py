def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: {1}.remove(5))  # expect: KeyError: 5
attempt(lambda: dict(a=1)['b'])  # expect: KeyError: 'b'
attempt(lambda: {}.get())  # expect: TypeError: get expected at least 1 argument, got 0
attempt(lambda: {**5})  # expect: TypeError: 'int' object is not a mapping
attempt(lambda: {}.fromkeys(5))  # expect: TypeError: 'int' object is not iterable
