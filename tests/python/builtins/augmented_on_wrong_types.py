def f1():
    x = 1
    x += 'a'
def f2():
    x = 'a'
    x += 1
def f3():
    x = []
    x += 5
def f4():
    x = None
    x -= 1
def f5():
    x = {}
    x |= 5
def f6():
    x = 'a'
    x *= 1.5
for f in (f1, f2, f3, f4, f5, f6):
    try:
        f()
    except TypeError as e:
        print(e)
# expect: unsupported operand type(s) for +=: 'int' and 'str'
# expect: can only concatenate str (not "int") to str
# expect: 'int' object is not iterable
# expect: unsupported operand type(s) for -=: 'NoneType' and 'int'
# expect: 'int' object is not iterable
# expect: can't multiply sequence by non-int of type 'float'
