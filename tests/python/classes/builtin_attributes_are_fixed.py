def attempt(f):
    try:
        f()
    except (AttributeError, TypeError) as e:
        print(type(e).__name__ + ':', e)
def f1(): (5).x = 1
def f2(): 'a'.x = 1
def f3(): [].x = 1
def f4(): int.x = 1
def f5(): object().x = 1
def f6(): None.x = 1
def f7(): del (5).real
for f in (f1, f2, f3, f4, f5, f6):
    attempt(f)
# expect: AttributeError: 'int' object has no attribute 'x'
# expect: AttributeError: 'str' object has no attribute 'x'
# expect: AttributeError: 'list' object has no attribute 'x'
# expect: TypeError: cannot set 'x' attribute of immutable type 'int'
# expect: AttributeError: 'object' object has no attribute 'x'
# expect: AttributeError: 'NoneType' object has no attribute 'x'
