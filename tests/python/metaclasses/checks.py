# isinstance, issubclass and match ask the metaclass.
class Duck(type):
    def __instancecheck__(cls, instance):
        print("instance?", cls.__name__, type(instance).__name__)
        return all(hasattr(instance, name) for name in cls.needs)

    def __subclasscheck__(cls, other):
        print("subclass?", cls.__name__, getattr(other, "__name__", other))
        return all(hasattr(other, name) for name in cls.needs)


class Quacks(metaclass=Duck):
    needs = ["quack"]


class Walks(Quacks):
    needs = ["quack", "walk"]


class Mallard:
    def __init__(self):
        self.color = "green"

    def quack(self):
        return "quack"


duck = Mallard()
print(isinstance(duck, Quacks), isinstance(duck, Walks), isinstance(1, (str, Quacks)))
# expect: instance? Quacks Mallard
# expect: instance? Walks Mallard
# expect: instance? Quacks int
# expect: True False False
print(issubclass(Mallard, Quacks), issubclass(Walks, Quacks), issubclass(int, (Walks, int)))
# expect: subclass? Quacks Mallard
# expect: subclass? Quacks Walks
# expect: subclass? Walks int
# expect: True False True
print(issubclass(5, Quacks))
# expect: subclass? Quacks 5
# expect: False
print(isinstance(Quacks(), Quacks), isinstance(Quacks, Duck), issubclass(Duck, type))
# expect: True True True
for subject in (duck, 3, duck):
    match subject:
        case Quacks(color=c):
            print("a duck,", c)
        case _:
            print("no duck")
# expect: instance? Quacks Mallard
# expect: a duck, green
# expect: instance? Quacks int
# expect: no duck
# expect: instance? Quacks Mallard
# expect: a duck, green


class Loose(type):
    def __instancecheck__(cls, instance):
        return super().__instancecheck__(instance) or instance == "any"

    def __subclasscheck__(cls, other):
        return super().__subclasscheck__(other)


class Base(metaclass=Loose):
    pass


class Derived(Base):
    pass


print(isinstance(Derived(), Base), isinstance("any", Base), isinstance("none", Derived))
# expect: True True False
print(issubclass(Derived, Base), issubclass(int, Base), issubclass(Derived, object))
# expect: True False True
print(type.__instancecheck__(Base, "any"), type.__subclasscheck__(Base, Derived))
# expect: False True
try:
    issubclass(5, Base)
except TypeError as error:
    print(error)
# expect: issubclass() arg 1 must be a class


class Failed(Exception, metaclass=Loose):
    def __init__(self, code):
        super().__init__(f"failed with {code}")
        self.code = code


try:
    raise Failed(3)
except Failed as error:
    print(error, error.code, type(error), type(type(error)).__name__)
# expect: failed with 3 3 <class '__main__.Failed'> Loose
try:
    raise Failed
except TypeError as error:
    print(error)
# expect: Failed.__init__() missing 1 required positional argument: 'code'
