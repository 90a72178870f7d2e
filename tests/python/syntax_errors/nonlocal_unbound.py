def f():
    nonlocal x
    x = 1
# expect compile error: 2: no binding for nonlocal 'x' found
