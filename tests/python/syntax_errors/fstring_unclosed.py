x = f'{1'
# expect compile error: 1: f-string: expecting '}'
