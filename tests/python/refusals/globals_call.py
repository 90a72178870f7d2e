x = 1
print(globals())
# expect compile error: 2: globals
