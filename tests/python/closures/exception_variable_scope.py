def f():
    e = 'kept'
    try:
        raise ValueError('x')
    except ValueError as err:
        saved = err
        def show():
            return saved
    try:
        err
    except NameError as n:
        print(n)
    return show(), e
print(f())
# expect: cannot access local variable 'err' where it is not associated with a value
# expect: (ValueError('x'), 'kept')
def g():
    try:
        raise ValueError('v')
    except ValueError as err:
        def h():
            return err
        print(h())
    try:
        h()
    except NameError as n:
        print(n)
g()
# expect: v
# expect: cannot access free variable 'err' where it is not associated with a value in enclosing scope
