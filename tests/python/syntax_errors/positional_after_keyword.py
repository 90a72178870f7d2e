def f(*a, **k): pass
f(a=1, 2)
# expect compile error: 2: positional argument follows keyword argument
