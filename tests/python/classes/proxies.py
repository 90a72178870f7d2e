# An object may say that it is of another class, and isinstance and match believe it.
class Proxy:
    def __init__(self, target):
        self._target = target

    @property
    def __class__(self):
        return type(self._target)


class Forwarding:
    def __init__(self, target):
        object.__setattr__(self, "target", target)

    def __getattribute__(self, name):
        return getattr(object.__getattribute__(self, "target"), name)


class Failing:
    @property
    def __class__(self):
        raise KeyError("no class")


for proxy in (Proxy("text"), Forwarding("text")):
    print(proxy.__class__, isinstance(proxy, str), isinstance(proxy, int), type(proxy).__name__)
    match proxy:
        case str():
            print("a str")
        case _:
            print("another")
# expect: <class 'str'> True False Proxy
# expect: a str
# expect: <class 'str'> True False Forwarding
# expect: a str
print(isinstance(Proxy(1), Proxy), isinstance(Proxy(1), (str, int)))  # expect: True True
try:
    isinstance(Failing(), str)
except KeyError as error:
    print("KeyError", error)  # expect: KeyError 'no class'


class Claims:
    __class__ = str


print(Claims().__class__, Claims.__class__, isinstance(Claims(), str))  # expect: <class 'str'> <class 'type'> True
