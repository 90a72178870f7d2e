try:
    raise ExceptionGroup('top', [ExceptionGroup('sub', [ValueError(1), TypeError(2)]), ValueError(3)])
except* TypeError as e:
    print(repr(e))
except* (ValueError, KeyError) as e:
    print(repr(e))
else:
    print('no')
finally:
    print('finally')
# expect: ExceptionGroup('top', [ExceptionGroup('sub', [TypeError(2)])])
# expect: ExceptionGroup('top', [ExceptionGroup('sub', [ValueError(1)]), ValueError(3)])
# expect: finally
try:
    pass
except* ValueError:
    pass
else:
    print('else runs')
# expect: else runs
