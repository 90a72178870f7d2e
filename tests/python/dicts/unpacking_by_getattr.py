# What ** takes: whatever has keys(), of its class, its own, or by __getattr__.
class Proxy:
    def __init__(self, target):
        self.target = target

    def __getattr__(self, name):
        return getattr(self.target, name)

    def __getitem__(self, key):
        return self.target[key]


def f(**keywords):
    return keywords


p = Proxy({"a": 1})
print(dict(p), {**p}, f(**p), {"z": 2, **p}, f(z=2, **p))
# expect: {'a': 1} {'a': 1} {'a': 1} {'z': 2, 'a': 1} {'z': 2, 'a': 1}


class Own:
    def __getitem__(self, key):
        return key * 2


o = Own()
o.keys = lambda: ["k"]
print({**o}, f(**o))  # expect: {'k': 'kk'} {'k': 'kk'}


class Failing:
    def __getattr__(self, name):
        raise ValueError(name)


for value in (Proxy(5), 5, Failing()):
    try:
        print({**value})
    except Exception as error:
        print(type(error).__name__, error)
    try:
        f(**value)
    except Exception as error:
        print(type(error).__name__, error)
# expect: TypeError 'Proxy' object is not a mapping
# expect: TypeError __main__.f() argument after ** must be a mapping, not Proxy
# expect: TypeError 'int' object is not a mapping
# expect: TypeError __main__.f() argument after ** must be a mapping, not int
# expect: ValueError keys
# expect: ValueError keys
