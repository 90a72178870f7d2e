try:
    raise ValueError('plain')
except* ValueError as e:
    print(repr(e), type(e).__name__)
# expect: ExceptionGroup('', (ValueError('plain'),)) ExceptionGroup
try:
    try:
        raise KeyError('other')
    except* ValueError:
        print('never')
except KeyError as e:
    print(repr(e))
else:
    print('never')
# expect: KeyError('other')
