x = 1
x < 1 = 3
# expect compile error: 2: cannot assign to comparison
