def f(**k, a):
    pass
print(f)
# expect compile error: 1: arguments cannot follow var-keyword argument
