def f(*):
    pass
print(f)
# expect compile error: 1: named arguments must follow bare *
