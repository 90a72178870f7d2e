def f():
    def g():
        return late
    try:
        g()
    except NameError as e:
        print(e)
    late = 'now set'
    return g()
print(f())
# expect: cannot access free variable 'late' where it is not associated with a value in enclosing scope
# expect: now set
def h():
    x = 1
    def k():
        return x
    del x
    return k
try:
    h()()
except NameError as e:
    print(e)
# expect: cannot access free variable 'x' where it is not associated with a value in enclosing scope
