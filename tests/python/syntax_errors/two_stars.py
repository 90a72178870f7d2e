def f(*a, *b):
    pass
# expect compile error: 1: * argument may appear only once
