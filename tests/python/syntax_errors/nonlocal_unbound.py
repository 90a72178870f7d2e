def f():
    nonlocal x
    x = 1
print(f)
# expect compile error: 2: no binding for nonlocal 'x' found
