class C(a=1, 2): pass
# expect compile error: 1: positional argument follows keyword argument
