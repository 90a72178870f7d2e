def a():
    x += 1
def b():
    print(y)
    y = 1
def c():
    for i in []:
        pass
    return i
def d():
    try:
        raise ValueError
    except ValueError as e:
        pass
    return e
def f():
    def g():
        nonlocal z
        z += 1
    g()
    z = 1
def h():
    del q
    q = 1
for fn in (a, b, c, d, f, h):
    try:
        fn()
    except NameError as e:
        print(f'{type(e).__name__}: {e}')
# expect: UnboundLocalError: cannot access local variable 'x' where it is not associated with a value
# expect: UnboundLocalError: cannot access local variable 'y' where it is not associated with a value
# expect: UnboundLocalError: cannot access local variable 'i' where it is not associated with a value
# expect: UnboundLocalError: cannot access local variable 'e' where it is not associated with a value
# expect: NameError: cannot access free variable 'z' where it is not associated with a value in enclosing scope
# expect: UnboundLocalError: cannot access local variable 'q' where it is not associated with a value
