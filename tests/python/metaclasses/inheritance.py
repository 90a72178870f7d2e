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
