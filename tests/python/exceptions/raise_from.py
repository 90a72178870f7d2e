try:
    try:
        {}['k']
    except KeyError as e:
        raise ValueError('wrapped') from e
except ValueError as e:
    print(repr(e), repr(e.__cause__), repr(e.__context__), e.__suppress_context__)
# expect: ValueError('wrapped') KeyError('k') KeyError('k') True
try:
    try:
        1 / 0
    except ZeroDivisionError:
        raise ValueError('clean') from None
except ValueError as e:
    print(repr(e.__cause__), repr(e.__context__), e.__suppress_context__)
# expect: None ZeroDivisionError('division by zero') True
try:
    raise ValueError from KeyError
except ValueError as e:
    print(repr(e.__cause__))
# expect: KeyError()
try:
    raise ValueError from 5
except TypeError as e:
    print(e)
# expect: exception causes must derive from BaseException
