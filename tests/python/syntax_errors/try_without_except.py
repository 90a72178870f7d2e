try:
    pass
x = 1
# expect compile error: 3: expected 'except' or 'finally' block
