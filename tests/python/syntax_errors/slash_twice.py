def f(a, /, b, /):
    pass
# expect compile error: 1: / may appear only once
