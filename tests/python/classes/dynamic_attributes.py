class C: pass
c = C()
setattr(c, 'x', 1)
c.__dict__['y'] = 2
print(getattr(c, 'x'), c.y, getattr(c, 'z', None), hasattr(c, 'x'), vars(c), 'y' in dir(c))
# expect: 1 2 None True {'x': 1, 'y': 2} True
delattr(c, 'x')
print(hasattr(c, 'x'))  # expect: False
C.m = lambda self: ('method', self.y)
print(c.m())  # expect: ('method', 2)
for action in (lambda: c.nope, lambda: C.nope, lambda: delattr(c, 'nope'), lambda: getattr(c, 'nope'), lambda: (5).nope, lambda: None.nope):
    try:
        action()
    except AttributeError as e:
        print(e)
# expect: 'C' object has no attribute 'nope'
# expect: type object 'C' has no attribute 'nope'
# expect: 'C' object has no attribute 'nope'
# expect: 'C' object has no attribute 'nope'
# expect: 'int' object has no attribute 'nope'
# expect: 'NoneType' object has no attribute 'nope'
