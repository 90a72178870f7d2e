try:
    raise ValueError(1)
except ValueError:
    pass
try:
    raise KeyError(2)
except KeyError as e:
    print(e.__context__)
# expect: None
def handler():
    try:
        raise KeyError('in function')
    except KeyError as e:
        return e.__context__
try:
    raise ValueError('outer')
except ValueError:
    print(repr(handler()))
# expect: ValueError('outer')
