if True: if False: pass
# expect compile error: 1: invalid syntax
