x = 1
print(eval('x + 1'))
# expect compile error: 2: eval
