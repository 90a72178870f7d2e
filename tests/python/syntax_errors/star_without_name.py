def f(*):
    pass
# expect compile error: 1: named arguments must follow bare *
