@deco
x = 1
# expect compile error: 2: invalid syntax
