def f(**k): pass
f(a.b=1)
# expect compile error: 2: expression cannot contain assignment, perhaps you meant "=="?
