x = 1abc
# expect compile error: 1: invalid decimal literal
