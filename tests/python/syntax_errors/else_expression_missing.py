x = 1 if True else
# expect compile error: 1: invalid syntax
