while True
    break
# expect compile error: 1: expected ':'
