d = {'a': 1, 'b'}
# expect compile error: 1: ':' expected after dictionary key
