x = 1 2
# expect compile error: 1: invalid syntax
