class A:
    x = 'A.x'
    def m(self): return 'A.m'
    @classmethod
    def c(cls): return f'A.c {cls.__name__}'
    @staticmethod
    def s(): return 'A.s'
    @property
    def p(self): return 'A.p'
class B(A):
    def m(self): return 'B>' + super().m()
    @classmethod
    def c(cls): return 'B>' + super().c()
    @staticmethod
    def s(): return 'B>' + super(B, B).s()
    @property
    def p(self): return 'B>' + super().p
    def both(self): return super(B, self).m(), super().x, (lambda: super(B, self).m())()
b = B()
print(b.m(), B.c(), b.c(), b.s(), b.p, b.both())
# expect: B>A.m B>A.c B B>A.c B B>A.s B>A.p ('A.m', 'A.x', 'A.m')
try:
    super(B, b).nope
except AttributeError as e:
    print(e)
# expect: 'super' object has no attribute 'nope'
