def f(a, /, b, /):
    pass
print(f)
# expect compile error: 1: / may appear only once
