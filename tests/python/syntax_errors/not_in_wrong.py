x = 1 not 2
# expect compile error: 1: invalid syntax
