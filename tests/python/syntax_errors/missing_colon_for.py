for i in range(3)
    print(i)
# expect compile error: 1: expected ':'
