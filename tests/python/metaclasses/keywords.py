# Keywords of a class statement go to __prepare__, __new__ and __init__; functions as metaclasses.
class Tagged(type):
    def __new__(mcs, name, bases, namespace, tag=None, **rest):
        cls = super().__new__(mcs, name, bases, namespace, **rest)
        cls.tag = tag
        return cls

    def __init__(cls, name, bases, namespace, tag=None, **rest):
        super().__init__(name, bases, namespace)
        print("init", name, tag, rest)


class Base(metaclass=Tagged, tag="base"):
    def __init_subclass__(cls, /, level=0, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.level = level
        print("subclass", cls.__name__, level)
# expect: init Base base {}


class One(Base, tag="one", level=1):
    pass
# expect: subclass One 1
# expect: init One one {'level': 1}


options = {"tag": "two", "level": 2}


class Two(One, **options):
    pass
# expect: subclass Two 2
# expect: init Two two {'level': 2}


class Three(Two):
    pass
# expect: subclass Three 0
# expect: init Three None {}


for cls in (Base, One, Two, Three):
    print(cls.__name__, cls.tag, getattr(cls, "level", None))
# expect: Base base None
# expect: One one 1
# expect: Two two 2
# expect: Three None 0
given = {"metaclass": Tagged, "tag": "late"}


class Late(**given):
    pass
# expect: init Late late {}


print(Late.tag, type(Late).__name__, sorted(given))  # expect: late Tagged ['metaclass', 'tag']


def upper(name, bases, namespace, **kwargs):
    print("function", name, bases, kwargs)
    changed = {key.upper() if not key.startswith("__") else key: value for key, value in namespace.items()}
    return type(name, bases, changed)


class Loud(metaclass=upper, extra=1):
    quiet = "now loud"
# expect: function Loud () {'extra': 1}


print(Loud.QUIET, hasattr(Loud, "quiet"), type(Loud) is type)  # expect: now loud False True


class Number(metaclass=lambda name, bases, ns: ns["value"] * 2):
    value = 21


print(Number)  # expect: 42


class Maker:
    def __prepare__(self, name, bases):
        return {"prepared": True}

    def __call__(self, name, bases, namespace):
        return name, sorted(key for key in namespace if not key.startswith("__"))


class Listed(metaclass=Maker()):
    x = y = 1


print(Listed)  # expect: ('Listed', ['prepared', 'x', 'y'])


def choose(flag):
    return Tagged if flag else type


class Chosen(metaclass=choose(True)):
    pass
# expect: init Chosen None {}


class Unchosen(metaclass=choose(False)):
    pass


print(type(Chosen).__name__, type(Unchosen).__name__, Tagged("T", (), {}, tag=5).tag)
# expect: init T 5 {}
# expect: Tagged type 5
