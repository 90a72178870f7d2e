x = 1
def f():
    print(x)
    x = 2
try:
    f()
except UnboundLocalError as e:
    print(e)
# expect: cannot access local variable 'x' where it is not associated with a value
def g():
    x += 1
try:
    g()
except UnboundLocalError as e:
    print(e)
# expect: cannot access local variable 'x' where it is not associated with a value
def h():
    if False:
        y = 1
    return y
try:
    h()
except UnboundLocalError as e:
    print(type(e).__name__, isinstance(e, NameError))
# expect: UnboundLocalError True
