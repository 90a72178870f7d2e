*a = [1]
# expect compile error: 1: starred assignment target must be in a list or tuple
