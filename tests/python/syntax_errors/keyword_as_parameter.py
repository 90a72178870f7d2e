def f(if):
    pass
print(f)
# expect compile error: 1: invalid syntax
