def f(**k, a):
    pass
# expect compile error: 1: arguments cannot follow var-keyword argument
