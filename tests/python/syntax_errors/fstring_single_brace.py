x = f'}'
# expect compile error: 1: f-string: single '}' is not allowed
