None = 1
# expect compile error: 1: cannot assign to None
