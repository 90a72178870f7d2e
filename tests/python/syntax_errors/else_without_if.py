else:
    pass
# expect compile error: 1: invalid syntax
