try:
    try:
        raise ValueError(1)
    except* ExceptionGroup:
        pass
except TypeError as e:
    print(e)
# expect: catching ExceptionGroup with except* is not allowed. Use except instead.
def f():
    for i in range(3):
        try:
            raise ExceptionGroup('g', [ValueError(i)])
        except* ValueError as e:
            x = e.exceptions[0].args
        print(i, x)
f()
# expect: 0 (0,)
# expect: 1 (1,)
# expect: 2 (2,)
