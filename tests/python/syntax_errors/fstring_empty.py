x = f'{}'
# expect compile error: 1: f-string: empty expression not allowed
