x = 1
x++
# expect compile error: 2: invalid syntax
