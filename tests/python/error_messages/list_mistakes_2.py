def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: [1].index(2))  # expect: ValueError: 2 is not in list
attempt(lambda: [1]())  # expect: TypeError: 'list' object is not callable
attempt(lambda: [1].append())
# expect: TypeError: list.append() takes exactly one argument (0 given)
attempt(lambda: [1].append(1, 2))
# expect: TypeError: list.append() takes exactly one argument (2 given)
attempt(lambda: [1].insert(0))  # expect: TypeError: insert expected 2 arguments, got 1
attempt(lambda: [1, 'a'].sort())
# expect: TypeError: '<' not supported between instances of 'str' and 'int'
attempt(lambda: sorted([1, None]))
# expect: TypeError: '<' not supported between instances of 'NoneType' and 'int'
attempt(lambda: max([]))  # expect: ValueError: max() arg is an empty sequence
attempt(lambda: sum(['a']))  # expect: TypeError: unsupported operand type(s) for +: 'int' and 'str'
attempt(lambda: list(5))  # expect: TypeError: 'int' object is not iterable
