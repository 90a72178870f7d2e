class C:
    x = 1
c = C()
setattr(c, 'y', 2)
print(getattr(c, 'x'), getattr(c, 'y'), getattr(c, 'z', 'dflt'), hasattr(c, 'y'), hasattr(c, 'z'), getattr('abc', 'upper')(), hasattr([], 'append'))
# expect: 1 2 dflt True False ABC True
delattr(c, 'y')
print(hasattr(c, 'y'), getattr(C, '__name__'), hasattr(5, 'real'))  # expect: False C True
for f in (lambda: getattr(c, 'nope'), lambda: getattr(c, 5), lambda: setattr(5, 'x', 1), lambda: delattr(c, 'nope'), lambda: hasattr(c, 1), lambda: getattr(c)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__ + ':', e)
# expect: AttributeError: 'C' object has no attribute 'nope'
# expect: TypeError: attribute name must be string, not 'int'
# expect: AttributeError: 'int' object has no attribute 'x'
# expect: AttributeError: 'C' object has no attribute 'nope'
# expect: TypeError: attribute name must be string, not 'int'
# expect: TypeError: getattr expected at least 2 arguments, got 1
