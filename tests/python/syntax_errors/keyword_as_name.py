class = 5
# expect compile error: 1: invalid syntax
