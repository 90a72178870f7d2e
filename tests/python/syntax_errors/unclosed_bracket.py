x = [1, 2
y = 3
# expect compile error: 1: '[' was never closed
