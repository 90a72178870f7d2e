m = __import__('os')
print(m)
# expect compile error: 1: __import__
