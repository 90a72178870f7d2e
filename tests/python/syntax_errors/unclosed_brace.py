d = {'a': 1
# expect compile error: 1: '{' was never closed
