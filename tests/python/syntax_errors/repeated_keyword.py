def f(**k): pass
f(a=1, a=2)
# expect compile error: 2: keyword argument repeated: a
