def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: {}['a'])  # expect: KeyError: 'a'
attempt(lambda: {1: 2}[3])  # expect: KeyError: 3
attempt(lambda: {'a': 1}[0])  # expect: KeyError: 0
attempt(lambda: {}[None])  # expect: KeyError: None
attempt(lambda: {}[1, 2])  # expect: KeyError: (1, 2)
attempt(lambda: {}.pop('a'))  # expect: KeyError: 'a'
attempt(lambda: {}.popitem())  # expect: KeyError: 'popitem(): dictionary is empty'
attempt(lambda: {[]: 1})  # expect: TypeError: unhashable type: 'list'
attempt(lambda: {} + {})  # expect: TypeError: unsupported operand type(s) for +: 'dict' and 'dict'
attempt(lambda: {}())  # expect: TypeError: 'dict' object is not callable
