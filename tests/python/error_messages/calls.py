def attempt(f):
    try:
        f()
    except Exception as e:
        print(f'{type(e).__name__}: {e}')
def none(): pass
def one(a): pass
def two(a, b=1): pass
def kw(*, k): pass
def po(a, /): pass
class C:
    def __init__(self, x): pass
    def m(self): pass
    @staticmethod
    def s(a): pass
    @classmethod
    def c(cls, a): pass
attempt(lambda: none(1))  # expect: TypeError: none() takes 0 positional arguments but 1 was given
attempt(lambda: none(x=1))  # expect: TypeError: none() got an unexpected keyword argument 'x'
attempt(lambda: one())  # expect: TypeError: one() missing 1 required positional argument: 'a'
attempt(lambda: one(1, 2))  # expect: TypeError: one() takes 1 positional argument but 2 were given
attempt(lambda: one(b=1))  # expect: TypeError: one() got an unexpected keyword argument 'b'
attempt(lambda: two(1, 2, 3))
# expect: TypeError: two() takes from 1 to 2 positional arguments but 3 were given
attempt(lambda: kw())  # expect: TypeError: kw() missing 1 required keyword-only argument: 'k'
attempt(lambda: kw(1))  # expect: TypeError: kw() takes 0 positional arguments but 1 was given
attempt(lambda: po(a=1))
# expect: TypeError: po() got some positional-only arguments passed as keyword arguments: 'a'
attempt(lambda: C())  # expect: TypeError: C.__init__() missing 1 required positional argument: 'x'
attempt(lambda: C(1, 2))
# expect: TypeError: C.__init__() takes 2 positional arguments but 3 were given
attempt(lambda: C(1).m(2))  # expect: TypeError: C.m() takes 1 positional argument but 2 were given
attempt(lambda: C.m())  # expect: TypeError: C.m() missing 1 required positional argument: 'self'
attempt(lambda: C.s())  # expect: TypeError: C.s() missing 1 required positional argument: 'a'
attempt(lambda: C.c())  # expect: TypeError: C.c() missing 1 required positional argument: 'a'
attempt(lambda: C(1).nope())  # expect: AttributeError: 'C' object has no attribute 'nope'
attempt(lambda: C.nope)  # expect: AttributeError: type object 'C' has no attribute 'nope'
attempt(lambda: C(1)())  # expect: TypeError: 'C' object is not callable
attempt(lambda: C(1)[0])  # expect: TypeError: 'C' object is not subscriptable
attempt(lambda: len(C(1)))  # expect: TypeError: object of type 'C' has no len()
attempt(lambda: iter(C(1)))  # expect: TypeError: 'C' object is not iterable
attempt(lambda: C(1) + 1)  # expect: TypeError: unsupported operand type(s) for +: 'C' and 'int'
attempt(lambda: C(1) < C(2))
# expect: TypeError: '<' not supported between instances of 'C' and 'C'
attempt(lambda: -C(1))  # expect: TypeError: bad operand type for unary -: 'C'
attempt(lambda: 1 in C(1))  # expect: TypeError: argument of type 'C' is not iterable
attempt(lambda: int(C(1)))
# expect: TypeError: int() argument must be a string, a bytes-like object or a real number, not 'C'
attempt(lambda: [1][C(1)])  # expect: TypeError: list indices must be integers or slices, not C
