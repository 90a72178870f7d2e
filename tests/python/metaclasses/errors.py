# What goes wrong, in CPython's words.
class Meta(type):
    pass


class A(metaclass=Meta):
    pass


class Mini(Meta):
    def __new__(mcs, name, bases, namespace):
        namespace.pop("__classcell__", None)
        return super().__new__(mcs, name, bases, namespace)


class Strange(type):
    def __new__(mcs, name, bases, namespace):
        super().__new__(mcs, name, bases, dict(namespace))
        return super().__new__(mcs, name, bases, {"__qualname__": "Another"})


class NotNone(type):
    def __init__(cls, name, bases, namespace):
        return cls


def statement(meta):
    class WithCell(metaclass=meta):
        def method(self):
            return __class__
    return WithCell


def keyword():
    class K(metaclass=Meta, tag=1):
        pass


def no_base():
    class K(A, metaclass=5):
        pass


class NotCalled(type):
    def __call__(cls, *, must):
        return super().__call__()


class Needs(metaclass=NotCalled):
    def __init__(self):
        pass


TRIALS = [
    lambda: statement(Mini),
    lambda: statement(Strange),
    lambda: statement(NotNone),
    lambda: statement(dict),
    lambda: statement(int),
    keyword,
    no_base,
    lambda: Meta("X"),
    lambda: Meta("X", ()),
    lambda: Meta(1, (), {}),
    lambda: Meta("X", [], {}),
    lambda: Meta("X", (), 1),
    lambda: Meta("X", (1,), {}),
    lambda: type("X", (), {}, 1),
    lambda: type(),
    lambda: type.__new__(int, "X", (), {}),
    lambda: type.__new__(5, "X", (), {}),
    lambda: object.__new__(Meta),
    lambda: type.__init__(A, 1, 2),
    lambda: type.__call__(5),
    lambda: A(1),
    lambda: Needs(1),
    lambda: Needs(),
    lambda: Needs(must=1).other,
    lambda: A.missing,
    lambda: A().missing,
    lambda: delattr(A, "missing"),
    lambda: A[1],
    lambda: len(A),
    lambda: list(A),
    lambda: A + 1,
    lambda: A < A,
    lambda: type("S", (type,), {"__slots__": ("x",)}),
    lambda: type("L", (type, int), {}),
    lambda: super(Meta, 5).x,
    lambda: isinstance(1, A()),
]
for number, trial in enumerate(TRIALS):
    try:
        print(number, trial())
    except Exception as error:
        print(number, type(error).__name__, error)
# expect: 0 RuntimeError __class__ not set defining 'WithCell' as <class '__main__.statement.<locals>.WithCell'>. Was __classcell__ propagated to type.__new__?
# expect: 1 TypeError __class__ set to <class '__main__.statement.<locals>.WithCell'> defining 'WithCell' as <class '__main__.Another'>
# expect: 2 TypeError __init__() should return None, not 'NotNone'
# expect: 3 TypeError dict expected at most 1 argument, got 3
# expect: 4 TypeError int() takes at most 2 arguments (3 given)
# expect: 5 TypeError keyword.<locals>.K.__init_subclass__() takes no keyword arguments
# expect: 6 TypeError 'int' object is not callable
# expect: 7 TypeError type.__new__() takes exactly 3 arguments (1 given)
# expect: 8 TypeError type.__new__() takes exactly 3 arguments (2 given)
# expect: 9 TypeError type.__new__() argument 1 must be str, not int
# expect: 10 TypeError type.__new__() argument 2 must be tuple, not list
# expect: 11 TypeError type.__new__() argument 3 must be dict, not int
# expect: 12 TypeError metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases
# expect: 13 TypeError type() takes 1 or 3 arguments
# expect: 14 TypeError type() takes 1 or 3 arguments
# expect: 15 TypeError type.__new__(int): int is not a subtype of type
# expect: 16 TypeError type.__new__(X): X is not a type object (int)
# expect: 17 TypeError object.__new__(Meta) is not safe, use Meta.__new__()
# expect: 18 TypeError type.__init__() takes 1 or 3 arguments
# expect: 19 TypeError descriptor '__call__' requires a 'type' object but received a 'int'
# expect: 20 TypeError A() takes no arguments
# expect: 21 TypeError NotCalled.__call__() takes 1 positional argument but 2 were given
# expect: 22 TypeError NotCalled.__call__() missing 1 required keyword-only argument: 'must'
# expect: 23 AttributeError 'Needs' object has no attribute 'other'
# expect: 24 AttributeError type object 'A' has no attribute 'missing'
# expect: 25 AttributeError 'A' object has no attribute 'missing'
# expect: 26 AttributeError type object 'A' has no attribute 'missing'
# expect: 27 TypeError type 'A' is not subscriptable
# expect: 28 TypeError object of type 'Meta' has no len()
# expect: 29 TypeError 'Meta' object is not iterable
# expect: 30 TypeError unsupported operand type(s) for +: 'Meta' and 'int'
# expect: 31 TypeError '<' not supported between instances of 'Meta' and 'Meta'
# expect: 32 TypeError nonempty __slots__ not supported for subtype of 'type'
# expect: 33 TypeError multiple bases have instance lay-out conflict
# expect: 34 TypeError super(type, obj): obj must be an instance or subtype of type
# expect: 35 TypeError isinstance() arg 2 must be a type, a tuple of types, or a union
