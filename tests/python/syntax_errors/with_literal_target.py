with f() as 1:
    pass
# expect compile error: 1: cannot assign to literal
