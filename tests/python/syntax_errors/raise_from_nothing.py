raise from x
# expect compile error: 1: invalid syntax
