class Base:
    def f(self): return ['Base']
class L(Base):
    def f(self): return ['L'] + super().f()
class R(Base):
    def f(self): return ['R'] + super().f()
class D(L, R):
    def f(self): return ['D'] + super().f()
print(D().f(), L().f(), [c.__name__ for c in D.__mro__])
# expect: ['D', 'L', 'R', 'Base'] ['L', 'Base'] ['D', 'L', 'R', 'Base', 'object']
class Root:
    def __init__(self, **kw):
        assert not kw
        print('Root')
class P(Root):
    def __init__(self, p, **kw):
        super().__init__(**kw)
        print('P', p)
class Q(Root):
    def __init__(self, q, **kw):
        super().__init__(**kw)
        print('Q', q)
class PQ(P, Q): pass
PQ(p=1, q=2)
# expect: Root
# expect: Q 2
# expect: P 1
