def f(context):
    try:
        raise context
    finally:
        try:
            raise ExceptionGroup('g', [ValueError(1), KeyError(2)])
        except* ValueError:
            pass
def g():
    try:
        raise OSError(1)
    except OSError:
        try:
            raise KeyError(2)
        finally:
            pass
for call in (lambda: f(OSError(3)), g):
    try:
        call()
    except Exception as e:
        print(repr(e), repr(e.__context__), repr(e.__context__ and e.__context__.__context__))
# expect: ExceptionGroup('g', [KeyError(2)]) OSError(3) None
# expect: KeyError(2) OSError(1) None
