x = f'{1!z}'
# expect compile error: 1: f-string: invalid conversion character: expected 's', 'r', or 'a'
