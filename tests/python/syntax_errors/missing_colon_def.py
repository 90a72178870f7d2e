def f(x)
    return x
print(f)
# expect compile error: 1: expected ':'
