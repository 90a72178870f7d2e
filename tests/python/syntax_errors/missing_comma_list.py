x = [1 2]
# expect compile error: 1: invalid syntax. Perhaps you forgot a comma?
