try:
    try:
        raise ExceptionGroup('g', [ValueError(1), TypeError(2)])
    except* ValueError as e:
        raise OSError('new one')
    except* TypeError as e:
        raise
except ExceptionGroup as e:
    print(repr(e))
    print([type(x).__name__ for x in e.exceptions])
# expect: ExceptionGroup('', [OSError('new one'), ExceptionGroup('g', [TypeError(2)])])
# expect: ['OSError', 'ExceptionGroup']
try:
    try:
        raise ExceptionGroup('g', [ValueError(1)])
    except* ValueError:
        raise KeyError('k')
except BaseException as e:
    print(repr(e))
# expect: KeyError('k')
