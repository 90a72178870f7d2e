class T:
    def __bool__(self): return False
class L:
    def __len__(self): return 0
class Both:
    def __bool__(self): return True
    def __len__(self): return 0
class Neither: pass
print(bool(T()), bool(L()), bool(Both()), bool(Neither()), not T(), T() or 'x', 'yes' if L() else 'no')
# expect: False False True True True x no
for body in ({'__bool__': lambda self: 1}, {'__len__': lambda self: -1}, {'__len__': lambda self: 'x'}):
    cls = type('Odd', (), body)
    try:
        bool(cls())
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: TypeError: __bool__ should return bool, returned int
# expect: ValueError: __len__() should return >= 0
# expect: TypeError: 'str' object cannot be interpreted as an integer
