# Metaclasses with a mixin, and with a metaclass of their own.
class Base(type):
    def who(cls):
        return "Base"


class Derived(Base):
    def who(cls):
        return "Derived of " + super().who()


class A(metaclass=Base):
    pass


class B(A, metaclass=Derived):
    pass


class Mixin:
    def hello(cls):
        return "hello from " + cls.__name__


class Mixed(Mixin, Base):
    pass


class G(A, metaclass=Mixed):
    pass


print(G.hello(), G.who(), [c.__name__ for c in Mixed.__mro__])
# expect: hello from G Base ['Mixed', 'Mixin', 'Base', 'type', 'object']
G.kept = "its own"
for turn in range(4):
    if turn == 2:
        Mixin.kept = property(lambda cls: "of the mixin")
    print(G.kept, end=" ")
print()  # expect: its own its own of the mixin of the mixin


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
