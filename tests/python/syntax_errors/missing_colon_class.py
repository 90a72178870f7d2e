class C
    pass
# expect compile error: 1: expected ':'
