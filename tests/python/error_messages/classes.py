def attempt(f):
    try:
        f()
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
class A:
    @property
    def p(self): return 1
    def m(self): return self.missing
class B(A):
    __slots__ = ()
def c1(): A().p = 5
def c2(): del A().p
def c3(): A().m()
def c4(): A().p()
def c5(): A.p()
def c6():
    class X(5): pass
def c7():
    class X(A, object, A): pass
def c8():
    class X(object, A): pass
def c9(): super().x
def c10(): A.__init__(A(), 1)
def c11(): object.__new__(A, 1)
def c12(): A().x.y
def c13(): isinstance(5, 'int')
def c14(): issubclass('a', str)
def c15(): A(unexpected=1)
def c16(): A.undefined_method()
for f in (c1, c2, c3, c4, c6, c7, c8, c9, c12, c13, c14, c15, c16):
    attempt(f)
# expect: AttributeError: property 'p' of 'A' object has no setter
# expect: AttributeError: property 'p' of 'A' object has no deleter
# expect: AttributeError: 'A' object has no attribute 'missing'
# expect: TypeError: 'int' object is not callable
# expect: TypeError: int() takes at most 2 arguments (3 given)
# expect: TypeError: duplicate base class A
# expect: TypeError: Cannot create a consistent method resolution
# expect: order (MRO) for bases object, A
# expect: RuntimeError: super(): no arguments
# expect: AttributeError: 'A' object has no attribute 'x'
# expect: TypeError: isinstance() arg 2 must be a type, a tuple of types, or a union
# expect: TypeError: issubclass() arg 1 must be a class
# expect: TypeError: A() takes no arguments
# expect: AttributeError: type object 'A' has no attribute 'undefined_method'
