x = 1_
# expect compile error: 1: invalid decimal literal
