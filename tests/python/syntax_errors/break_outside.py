if True:
    break
# expect compile error: 2: 'break' outside loop
