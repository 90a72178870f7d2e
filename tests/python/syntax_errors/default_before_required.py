def f(a=1, b):
    pass
print(f)
# expect compile error: 1: non-default argument follows default argument
