x = 1 = y
# expect compile error: 1: cannot assign to literal
