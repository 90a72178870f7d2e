def f(x)
    return x
# expect compile error: 1: expected ':'
