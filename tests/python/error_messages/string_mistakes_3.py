def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
attempt(lambda: 'a' < 1)
# expect: TypeError: '<' not supported between instances of 'str' and 'int'
attempt(lambda: 'x'.center(5, 'ab'))
# expect: TypeError: The fill character must be exactly one character long
attempt(lambda: 'a'.replace('a'))  # expect: TypeError: replace expected at least 2 arguments, got 1
attempt(lambda: 'abc'())  # expect: TypeError: 'str' object is not callable
attempt(lambda: len('a', 'b'))  # expect: TypeError: len() takes exactly one argument (2 given)
