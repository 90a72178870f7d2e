def f(x):
    global x
# expect compile error: 2: name 'x' is parameter and global
