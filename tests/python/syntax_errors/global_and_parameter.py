def f(x):
    global x
print(f)
# expect compile error: 2: name 'x' is parameter and global
