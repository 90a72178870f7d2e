print(x for x in [1], 2)
# expect compile error: 1: Generator expression must be parenthesized
