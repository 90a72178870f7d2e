# Classes that enter themselves when they are made.
class Registry(type):
    classes = {}

    def __new__(mcs, name, bases, namespace):
        cls = super().__new__(mcs, name, bases, namespace)
        if bases:
            mcs.classes[namespace.get("kind", name.lower())] = cls
        return cls


class Handler(metaclass=Registry):
    def handle(self):
        return f"{type(self).__name__} handles"


class Mail(Handler):
    kind = "email"


class Sms(Handler):
    def handle(self):
        return super().handle() + " shortly"


print(sorted(Registry.classes), Handler.classes is Registry.classes)
# expect: ['email', 'sms'] True
for kind, cls in Registry.classes.items():
    print(kind, cls.__qualname__, cls.__module__, cls().handle())
# expect: email Mail __main__ Mail handles
# expect: sms Sms __main__ Sms handles shortly


class Plugins(type):
    def __init__(cls, name, bases, namespace, **kwargs):
        super().__init__(name, bases, namespace)
        if not hasattr(cls, "plugins"):
            cls.plugins = []
        else:
            cls.plugins.append(cls)

    def named(cls, name):
        return next(p for p in cls.plugins if p.__name__ == name)


class Plugin(metaclass=Plugins):
    """A base."""


class First(Plugin):
    pass


class Second(First):
    def run(self, x):
        return x * 2


print([p.__name__ for p in Plugin.plugins], Plugin.named("Second")().run(21))
# expect: ['First', 'Second'] 42
print(Plugin.__doc__, First.__doc__, Second.__mro__[1:3] == (First, Plugin), Second.mro()[0] is Second)
# expect: A base. None True True
print(Plugin.__subclasses__() == [First], Plugins.__mro__[1] is type)  # expect: True True


class Fields(type):
    def __new__(mcs, name, bases, namespace):
        fields = [key for key in namespace if not key.startswith("_")]
        namespace["fields"] = tuple(fields)
        namespace["__repr__"] = lambda self: f"{name}({', '.join(fields)})"
        return type.__new__(mcs, name, bases, namespace)


class Point(metaclass=Fields):
    x = 0
    y = 0


print(Point.fields, Point())  # expect: ('x', 'y') Point(x, y)
made = Fields("Made", (Point,), {"z": 1})
print(made.fields, made(), type(made).__name__, made.x, made.z)  # expect: ('z',) Made(z) Fields 0 1
also = type("Also", (Point,), {"w": 1})
print(also.fields, type(also) is Fields)  # expect: ('w',) True
