def f(*a, **k): pass
f(**{}, 2)
# expect compile error: 2: positional argument follows keyword argument unpacking
