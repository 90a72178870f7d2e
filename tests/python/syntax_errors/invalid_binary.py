x = 0b12
# expect compile error: 1: invalid digit '2' in binary literal
