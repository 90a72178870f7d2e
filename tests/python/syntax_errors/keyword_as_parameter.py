def f(if):
    pass
# expect compile error: 1: invalid syntax
