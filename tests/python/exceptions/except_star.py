try:
    raise ExceptionGroup('g', [ValueError(1), TypeError(2), ValueError(3)])
except* ValueError as e:
    print('values', repr(e))
except* TypeError as e:
    print('types', repr(e), e.exceptions)
# expect: values ExceptionGroup('g', [ValueError(1), ValueError(3)])
# expect: types ExceptionGroup('g', [TypeError(2)]) (TypeError(2),)
try:
    try:
        raise ExceptionGroup('g', [ValueError(1), KeyError(2)])
    except* ValueError:
        print('handled')
except ExceptionGroup as e:
    print('rest', repr(e))
# expect: handled
# expect: rest ExceptionGroup('g', [KeyError(2)])
