# The two usual singletons, and what stays a class of its own.
class Singleton(type):
    _instances = {}

    def __call__(cls, *args, **kwargs):
        if cls not in cls._instances:
            cls._instances[cls] = super().__call__(*args, **kwargs)
        return cls._instances[cls]


class Settings(metaclass=Singleton):
    def __init__(self, name="default", *, debug=False):
        print("init", name, debug)
        self.name = name
        self.debug = debug


class Child(Settings):
    pass


first = Settings("main", debug=True)  # expect: init main True
second = Settings("ignored")
print(first is second, second.name, second.debug)  # expect: True main True
child = Child()  # expect: init default False
print(child is Child(), child is first, type(child).__name__)  # expect: True False Child
print(type(Settings) is Singleton, Settings.__class__ is Singleton, isinstance(Child, Singleton))
# expect: True True True
print(type(Singleton) is type, isinstance(first, Settings), isinstance(first, Singleton))
# expect: True True False
print([cls.__name__ for cls in Singleton._instances])  # expect: ['Settings', 'Child']


class Each(type):
    def __init__(cls, name, bases, namespace):
        super().__init__(name, bases, namespace)
        cls.instance = None

    def __call__(cls, *args):
        if cls.instance is None:
            cls.instance = type.__call__(cls, *args)
        return cls.instance


class Log(metaclass=Each):
    def __new__(cls, *args):
        print("new", args)
        return super().__new__(cls)

    def __init__(self, path):
        self.path = path


class Other(Log):
    pass


print(Log("a").path, Log("b").path, Log("c") is Log.instance)
# expect: new ('a',)
# expect: a a True
print(Other("d").path, Other.instance is Log.instance)
# expect: new ('d',)
# expect: d False
for i in range(3):
    print(Settings(i).name, Log(i).path)
# expect: main a
# expect: main a
# expect: main a
