x = 0o8
# expect compile error: 1: invalid digit '8' in octal literal
