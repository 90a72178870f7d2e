for 1 in [2]:
    pass
# expect compile error: 1: cannot assign to literal
