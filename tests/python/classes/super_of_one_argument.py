# super(B) belongs to no object until it is an attribute of one.
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class A:
    def f(self): return "A.f"
    @classmethod
    def c(cls): return cls.__name__
class B(A):
    def f(self): return "B.f"
s = super(B)
t(lambda: repr(s)); t(lambda: s.__thisclass__); t(lambda: s.__self__); t(lambda: s.__self_class__)
# expect: <super: <class 'B'>, NULL>
# expect: <class '__main__.B'>
# expect: None
# expect: None
t(lambda: s.__get__(B()).f()); t(lambda: s.__get__(B(), B).f())
# expect: A.f
# expect: A.f
t(lambda: s.f); t(lambda: s.__get__(None, B) is s); t(lambda: s.__get__(3))
# expect: AttributeError 'super' object has no attribute 'f'
# expect: True
# expect: TypeError super(type, obj): obj must be an instance or subtype of type
B.up = super(B)
t(lambda: B().up.f());   # expect: A.f
class C(A):
    def g(self): return self.__up.f()
C._C__up = super(C)
t(lambda: C().g())  # expect: A.f
t(lambda: type(s)); t(lambda: super(3)); t(lambda: super(B, 3))
# expect: <class 'super'>
# expect: TypeError super() argument 1 must be a type, not int
# expect: TypeError super(type, obj): obj must be an instance or subtype of type
