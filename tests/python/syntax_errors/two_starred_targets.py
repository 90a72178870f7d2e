*a, *b = [1]
# expect compile error: 1: multiple starred expressions in assignment
