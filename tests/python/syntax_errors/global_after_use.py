def f():
    x = 1
    global x
print(f)
# expect compile error: 3: name 'x' is assigned to before global declaration
