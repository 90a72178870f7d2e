amount: dict(a=1, a=2) = None
# expect compile error: 1: keyword argument repeated: a
