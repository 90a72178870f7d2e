def f(a, a):
    pass
# expect compile error: 1: duplicate argument 'a' in function definition
