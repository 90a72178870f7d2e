errors = [ValueError('a'), KeyError('b')]
for e in errors:
    try:
        raise e
    except Exception as x:
        print(x is e, type(x).__name__)
# expect: True ValueError
# expect: True KeyError
def capture(f, *args):
    try:
        return None, f(*args)
    except Exception as e:
        return e, None
err, value = capture(int, 'x')
print(err, value, capture(int, '5'))
# expect: invalid literal for int() with base 10: 'x' None (None, 5)
kinds = {ValueError: 'v', KeyError: 'k'}
print(kinds[type(errors[1])], sorted(kinds, key=lambda c: c.__name__))
# expect: k [<class 'KeyError'>, <class 'ValueError'>]
