x = 1 if True
# expect compile error: 1: expected 'else' after 'if' expression
