True = 0
# expect compile error: 1: cannot assign to True
