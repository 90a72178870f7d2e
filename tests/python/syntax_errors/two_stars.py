def f(*a, *b):
    pass
print(f)
# expect compile error: 1: * argument may appear only once
