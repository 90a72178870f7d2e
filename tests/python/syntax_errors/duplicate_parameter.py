def f(a, a):
    pass
print(f)
# expect compile error: 1: duplicate argument 'a' in function definition
