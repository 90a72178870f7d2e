x = 1
if x == 1
    print(x)
# expect compile error: 2: expected ':'
