def attempt(f):
    try:
        f()
    except TypeError as e:
        print(e)
def f1():
    for x in 5: pass
def f2():
    for x in None: pass
def f3():
    for x in len: pass
class C: pass
def f4():
    for x in C(): pass
for f in (f1, f2, f3, f4):
    attempt(f)
# expect: 'int' object is not iterable
# expect: 'NoneType' object is not iterable
# expect: 'builtin_function_or_method' object is not iterable
# expect: 'C' object is not iterable
