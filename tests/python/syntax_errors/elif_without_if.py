x = 1
elif x:
    pass
# expect compile error: 2: invalid syntax
