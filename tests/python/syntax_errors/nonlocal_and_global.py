def f():
    x = 1
    def g():
        global x
        nonlocal x
# expect compile error: 4: name 'x' is nonlocal and global
