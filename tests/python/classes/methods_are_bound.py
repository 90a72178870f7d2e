class C:
    def __init__(self, n): self.n = n
    def get(self): return self.n
c = C(1)
m = c.get
c.n = 2
print(m(), m.__self__ is c, c.get == c.get, m.__name__)  # expect: 2 True True get
c.get = lambda: 'instance function is not bound'
print(c.get(), C.get(c))  # expect: instance function is not bound 2
C.get = lambda self: 'replaced'
print(m(), C(5).get())  # expect: 2 replaced
print(repr(C.get).startswith('<function <lambda>'), repr(m).startswith('<bound method C.get of <__main__.C object'))
# expect: True True
