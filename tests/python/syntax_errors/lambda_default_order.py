f = lambda a=1, b: a
# expect compile error: 1: non-default argument follows default argument
