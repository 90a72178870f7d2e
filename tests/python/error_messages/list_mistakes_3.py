def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: [1] < [None])
# expect: TypeError: '<' not supported between instances of 'int' and 'NoneType'
attempt(lambda: [[]][0][0])  # expect: IndexError: list index out of range
attempt(lambda: hash([]))  # expect: TypeError: unhashable type: 'list'
attempt(lambda: {[1]: 2})  # expect: TypeError: unhashable type: 'list'
attempt(lambda: [1].extend(5))  # expect: TypeError: 'int' object is not iterable
attempt(lambda: [1][1:2:0])  # expect: ValueError: slice step cannot be zero
attempt(lambda: int([1]))
# expect: TypeError: int() argument must be a string, a bytes-like object or a real number, not 'list'
