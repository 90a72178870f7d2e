x = [y for y in (z := [1])]
# expect compile error: 1: assignment expression cannot be used in a comprehension iterable expression
