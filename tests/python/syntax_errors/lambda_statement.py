f = lambda x: return x
# expect compile error: 1: invalid syntax
