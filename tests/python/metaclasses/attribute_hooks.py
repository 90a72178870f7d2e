# __setattr__, __delattr__ and __getattribute__ of a metaclass, and descriptors in it.
class Frozen(type):
    def __setattr__(cls, name, value):
        if name in cls.__dict__:
            raise AttributeError(f"{name} of {cls.__name__} is constant")
        super().__setattr__(name, value)

    def __delattr__(cls, name):
        raise AttributeError(f"cannot delete {name}")

    def __getattribute__(cls, name):
        if name == "secret":
            return "none of yours"
        return super().__getattribute__(name)


class Constants(metaclass=Frozen):
    PI = 3
    secret = "told"

    @classmethod
    def of(cls):
        return cls.PI, cls.secret


Constants.E = 2
print(Constants.E, Constants.secret, Constants.of(), Constants().secret)
# expect: 2 none of yours (3, 'none of yours') told
for change in (lambda: setattr(Constants, "PI", 4), lambda: delattr(Constants, "PI")):
    try:
        change()
    except AttributeError as error:
        print(error)
# expect: PI of Constants is constant
# expect: cannot delete PI
try:
    Constants.PI = 4
except AttributeError as error:
    print(error, Constants.PI)
# expect: PI of Constants is constant 3
try:
    del Constants.E
except AttributeError as error:
    print(error, Constants.E)
# expect: cannot delete E 2


class Told:
    def __get__(self, instance, owner):
        return f"get {getattr(instance, '__name__', instance is None)} of {owner.__name__}"

    def __set__(self, instance, value):
        print("set", instance.__name__, value)


class Described(type):
    told = Told()


class Thing(metaclass=Described):
    inner = Told()


Thing.told = 5  # expect: set Thing 5
print(Thing.told, Thing.inner, Thing().inner, Described.told)
# expect: get Thing of Described get True of Thing get False of Thing get True of Described
