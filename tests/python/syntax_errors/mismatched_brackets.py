x = (1, 2]
# expect compile error: 1: closing parenthesis ']' does not match opening parenthesis '('
