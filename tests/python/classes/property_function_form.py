class C:
    def __init__(self): self._x = 1
    def getx(self): return self._x
    def setx(self, v): self._x = v
    x = property(getx, setx, doc='the x')
    y = property(lambda self: self._x * 2)
    w = property(fset=lambda self, v: setattr(self, '_x', v))
c = C()
c.x = 5
print(c.x, c.y, C.x.__doc__, C.x.fget is C.getx if False else C.x.fget(c))  # expect: 5 10 the x 5
c.w = 7
print(c.x)  # expect: 7
try:
    c.w
except AttributeError as e:
    print(e)
# expect: property 'w' of 'C' object has no getter
class D(C):
    @C.x.getter
    def x(self): return 'overridden'
print(D().x)  # expect: overridden
