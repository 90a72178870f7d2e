case 1:
    pass
# expect compile error: 1: invalid syntax
