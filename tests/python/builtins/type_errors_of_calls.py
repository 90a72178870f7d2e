def attempt(f):
    try:
        f()
    except TypeError as e:
        print(e)
attempt(lambda: len())  # expect: len() takes exactly one argument (0 given)
attempt(lambda: len(1, 2))  # expect: len() takes exactly one argument (2 given)
attempt(lambda: abs())  # expect: abs() takes exactly one argument (0 given)
attempt(lambda: ord('ab'))  # expect: ord() expected a character, but string of length 2 found
attempt(lambda: chr('a'))  # expect: 'str' object cannot be interpreted as an integer
attempt(lambda: isinstance(1))  # expect: isinstance expected 2 arguments, got 1
attempt(lambda: sum())  # expect: sum() takes at least 1 positional argument (0 given)
attempt(lambda: sorted())  # expect: sorted expected 1 argument, got 0
attempt(lambda: round())  # expect: round() missing required argument 'number' (pos 1)
attempt(lambda: hash())  # expect: hash() takes exactly one argument (0 given)
attempt(lambda: bin('a'))  # expect: 'str' object cannot be interpreted as an integer
attempt(lambda: callable())  # expect: callable() takes exactly one argument (0 given)
attempt(lambda: repr())  # expect: repr() takes exactly one argument (0 given)
attempt(lambda: iter())  # expect: iter expected at least 1 argument, got 0
attempt(lambda: next())  # expect: next expected at least 1 argument, got 0
attempt(lambda: enumerate())  # expect: enumerate() missing required argument 'iterable'
attempt(lambda: any())  # expect: any() takes exactly one argument (0 given)
