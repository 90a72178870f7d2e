# Which metaclass makes a class: the most derived one of all.
class Base(type):
    def who(cls):
        return "Base"


class Derived(Base):
    def who(cls):
        return "Derived of " + super().who()


class Other(type):
    pass


class A(metaclass=Base):
    pass


class B(A, metaclass=Derived):
    pass


class C(A):
    pass


class D(C, B):
    pass


class E(B, metaclass=Base):
    pass


class F(A, metaclass=type):
    pass


for cls in (A, B, C, D, E, F):
    print(cls.__name__, type(cls).__name__, cls.who())
# expect: A Base Base
# expect: B Derived Derived of Base
# expect: C Base Base
# expect: D Derived Derived of Base
# expect: E Derived Derived of Base
# expect: F Base Base


class O(metaclass=Other):
    pass


CONFLICTS = [lambda: type("X", (A, O), {}), lambda: Base("X", (O,), {}), lambda: Other("X", (A,), {})]
for conflict in CONFLICTS:
    try:
        conflict()
    except TypeError as error:
        print(error)
# expect: metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases
# expect: metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases
# expect: metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases
try:
    class X(A, metaclass=Other):
        print("never")
except TypeError as error:
    print(error)
# expect: metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases
try:
    class Y(A, O):
        print("never")
except TypeError as error:
    print(error)
# expect: metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases


class Mixin:
    def hello(cls):
        return "hello from " + cls.__name__


class Mixed(Mixin, Base):
    pass


class G(A, metaclass=Mixed):
    pass


print(G.hello(), G.who(), [c.__name__ for c in Mixed.__mro__])
# expect: hello from G Base ['Mixed', 'Mixin', 'Base', 'type', 'object']


class Meta2(type):
    def __call__(mcs, *args, **kwargs):
        print("making", args[0], "by", mcs.__name__)
        return super().__call__(*args, **kwargs)


class Meta1(type, metaclass=Meta2):
    def __new__(mcs, name, bases, namespace):
        namespace["stamp"] = mcs.__name__
        return super().__new__(mcs, name, bases, namespace)


class H(metaclass=Meta1):
    pass
# expect: making H by Meta1


class I(H):
    pass
# expect: making I by Meta1


print(H.stamp, I.stamp, type(I).__name__, type(Meta1).__name__, type(Meta2).__name__)
# expect: Meta1 Meta1 Meta1 Meta2 type
winner = Base("W", (B,), {"n": 1})
print(type(winner).__name__, winner.n, winner.who(), winner.__module__, winner.__qualname__)
# expect: Derived 1 Derived of Base __main__ W
