def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: {'a': 1}.a)  # expect: AttributeError: 'dict' object has no attribute 'a'
attempt(lambda: dict([1, 2]))
# expect: TypeError: cannot convert dictionary update sequence element #0 to a sequence
attempt(lambda: dict('ab'))
# expect: ValueError: dictionary update sequence element #0 has length 1; 2 is required
attempt(lambda: {}.update(5))  # expect: TypeError: 'int' object is not iterable
attempt(lambda: {} < {})
# expect: TypeError: '<' not supported between instances of 'dict' and 'dict'
attempt(lambda: {'a': {}}['a']['b'])  # expect: KeyError: 'b'
attempt(lambda: {}['a']['b'])  # expect: KeyError: 'a'
attempt(lambda: {1}[0])  # expect: TypeError: 'set' object is not subscriptable
attempt(lambda: {1} + {2})  # expect: TypeError: unsupported operand type(s) for +: 'set' and 'set'
attempt(lambda: {[]})  # expect: TypeError: unhashable type: 'list'
