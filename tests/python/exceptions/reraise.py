def inner():
    raise KeyError('original')
def middle():
    try:
        inner()
    except KeyError:
        print('logging')
        raise
try:
    middle()
except KeyError as e:
    print(repr(e), e.__context__)
# expect: logging
# expect: KeyError('original') None
def again():
    try:
        raise ValueError(1)
    except ValueError as e:
        saved = e
    raise saved
try:
    again()
except ValueError as e:
    print(repr(e))
# expect: ValueError(1)
