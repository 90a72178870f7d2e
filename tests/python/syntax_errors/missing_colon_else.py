if 1:
    pass
else
    pass
# expect compile error: 3: expected ':'
