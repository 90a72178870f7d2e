x = 1 ? 2 : 3
# expect compile error: 1: invalid syntax
