def attempt(f):
    try:
        f()
    except Exception as e:
        print(type(e).__name__ + ':', e)
def f1(): a, b = 1,
def f2(): a, b = 1, 2, 3
def f3(): a, b, *c = 1,
def f4(): a, b = 5
def f5(): a, b = None
def f6(): (a, b), c = 1, 2
def f7(): a, = []
def f8(): a, b = {1: 2}
def f9(): a, b = (x for x in range(3))
for f in (f1, f2, f3, f4, f5, f6, f7, f8, f9):
    attempt(f)
# expect: ValueError: not enough values to unpack (expected 2, got 1)
# expect: ValueError: too many values to unpack (expected 2)
# expect: ValueError: not enough values to unpack (expected at least 2, got 1)
# expect: TypeError: cannot unpack non-iterable int object
# expect: TypeError: cannot unpack non-iterable NoneType object
# expect: TypeError: cannot unpack non-iterable int object
# expect: ValueError: not enough values to unpack (expected 1, got 0)
# expect: ValueError: not enough values to unpack (expected 2, got 1)
# expect: ValueError: too many values to unpack (expected 2)
