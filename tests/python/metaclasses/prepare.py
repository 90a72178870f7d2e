# The namespace of a body.
from collections import OrderedDict


class Overloads(dict):
    def __setitem__(self, key, value):
        if key in self and callable(value):
            value = (self[key], value)
        super().__setitem__(key, value)

    def __missing__(self, key):
        if key.startswith("auto_"):
            return key.upper()
        raise KeyError(key)


class Meta(type):
    @classmethod
    def __prepare__(mcs, name, bases, **kwargs):
        print("prepare", mcs.__name__, name, bases, kwargs)
        return Overloads(given=len(name))

    def __new__(mcs, name, bases, namespace, **kwargs):
        print(type(namespace).__name__, [key for key in namespace if not key.startswith("__")])
        return super().__new__(mcs, name, bases, namespace)

    def __init__(cls, name, bases, namespace, **kwargs):
        super().__init__(name, bases, namespace)


class Both(metaclass=Meta, flag=True):
    value = auto_name
    twice = given * 2
    gone = 1
    del gone

    def go(self):
        return "first"

    def go(self, x):
        return "second"

    names = sorted(key for key in locals() if not key.startswith("_"))
# expect: prepare Meta Both () {'flag': True}
# expect: Overloads ['given', 'value', 'twice', 'go', 'names']


print(Both.value, Both.twice, len(Both.go), Both.go[0](None), Both.go[1](None, 1), Both.names)
# expect: AUTO_NAME 8 2 first second ['given', 'go', 'twice', 'value']
try:
    class Bad(metaclass=Meta):
        value = unknown_name
    unknown_name = 1
except NameError as error:
    print(error)
# expect: prepare Meta Bad () {}
# expect: name 'unknown_name' is not defined
try:
    class Worse(metaclass=Meta):
        del not_there
except NameError as error:
    print(error)
# expect: prepare Meta Worse () {}
# expect: name 'not_there' is not defined


class Ordered(type):
    @classmethod
    def __prepare__(metacls, name, bases):
        return OrderedDict(first=0)

    def __new__(mcs, name, bases, namespace):
        cls = super().__new__(mcs, name, bases, dict(namespace))
        cls.order = [key for key in namespace if not key.startswith("_")]
        return cls


class Table(metaclass=Ordered):
    b = 1
    a = 2

    def c(self):
        return __class__.__name__


print(Table.order, Table().c())  # expect: ['first', 'b', 'a', 'c'] Table


class Plain(type):
    @staticmethod
    def __prepare__(name, bases):
        return {"injected": lambda self: f"in {name}"}


class Uses(metaclass=Plain):
    text = "x"

    def both(self):
        return self.injected() + self.text


print(Uses().both(), Plain.__prepare__("x", ())["injected"](None), type.__prepare__("a", ()))
# expect: in Usesx in x {}


class Wrong(type):
    @classmethod
    def __prepare__(mcs, name, bases):
        return 5


for make in (Wrong, lambda *args: None):
    try:
        class Broken(metaclass=make):
            pass
        print(Broken)
    except TypeError as error:
        print(error)
# expect: Wrong.__prepare__() must return a mapping, not int
# expect: None
