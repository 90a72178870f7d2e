print(1
x = 2
# expect compile error: 1: '(' was never closed
