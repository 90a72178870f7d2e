# Classes that derive from staticmethod, classmethod and cached_property.
from functools import cached_property
class reify(cached_property): pass
class loud(cached_property):
    def __init__(self, func, note="n"):
        super().__init__(func); self.note = note
    def __get__(self, obj, owner=None):
        print("get"); return super().__get__(obj, owner)
class sm(staticmethod): pass
class sm2(staticmethod):
    def __init__(self, f): super().__init__(lambda *a: ("s", f(*a)))
class cm(classmethod):
    tag = 1
class cm2(classmethod):
    def __get__(self, obj, owner=None): print("bind"); return super().__get__(obj, owner)
class C:
    @reify
    def a(self):
        "doc a"
        print("a!"); return 1
    @loud
    def b(self): return 2
    @sm
    def s(x): return x
    @sm2
    def s2(x): return x
    @cm
    def c(cls): return cls.__name__
    @cm2
    def c2(cls): return cls.__name__
class D(C): pass
c = C()
print(c.a, c.a, c.__dict__)
# expect: a!
# expect: 1 1 {'a': 1}
print(c.b, c.b, C.__dict__["b"].note)
# expect: get
# expect: 2 2 n
print(c.s(3), C.s(4), c.s2(1), C.s2(2))  # expect: 3 4 ('s', 1) ('s', 2)
print(c.c(), C.c(), D.c(), D().c(), D.c2(), c.c2())
# expect: bind
# expect: bind
# expect: C C D D D C
print(type(C.__dict__["c"]).__name__, C.__dict__["c"].tag, C.__dict__["s"].__func__(9), isinstance(C.__dict__["a"], cached_property), C.a.func.__name__, C.__dict__["a"].attrname)
# expect: cm 1 9 True a a
print(C.__dict__["a"].__doc__, C.a.__doc__)  # expect: doc a doc a
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
t(lambda: staticmethod()); t(lambda: classmethod()); t(lambda: cached_property()); t(lambda: staticmethod(1, 2)); t(lambda: cached_property(func=len).func)
# expect: TypeError staticmethod expected 1 argument, got 0
# expect: TypeError classmethod expected 1 argument, got 0
# expect: TypeError cached_property.__init__() missing 1 required positional argument: 'func'
# expect: TypeError staticmethod expected 1 argument, got 2
# expect: <built-in function len>
t(lambda: sm()); t(lambda: reify())
# expect: TypeError staticmethod expected 1 argument, got 0
# expect: TypeError cached_property.__init__() missing 1 required positional argument: 'func'
class slots:
    __slots__ = ()
    x = reify(lambda self: 1)
t(lambda: slots().x)
# expect: TypeError No '__dict__' attribute on 'slots' instance to cache 'x' property.
