# A property that has no getter raises AttributeError, and that is when __getattr__ is asked.
import functools


class Asked:
    hidden = property(None, lambda self, value: print("set", value))
    shown = property(lambda self: 5)

    def __getattr__(self, name):
        if name == "nothing":
            raise AttributeError(name)
        return "asked for " + name


class NotAsked:
    hidden = property(None, lambda self, value: print("set", value))
    shown = property(lambda self: 5)


for made in (Asked(), NotAsked()):
    try:
        print(made.hidden)
    except AttributeError as e:
        print(e)
    print(getattr(made, "hidden", "default"), hasattr(made, "hidden"), made.shown)
    type(made).hidden.__set__(made, 3)
    print(type(made).shown.__get__(made), type(made).shown.__get__(None, type(made)) is type(made).shown)
    for act in (lambda: type(made).shown.__set__(made, 1), lambda: type(made).shown.__delete__(made),
                lambda: type(made).hidden.__get__(made), lambda: setattr(made, "shown", 1),
                lambda: delattr(made, "hidden")):
        try:
            print(act())
        except AttributeError as e:
            print(e)
# expect: asked for hidden
# expect: asked for hidden True 5
# expect: set 3
# expect: 5 True
# expect: property 'shown' of 'Asked' object has no setter
# expect: property 'shown' of 'Asked' object has no deleter
# expect: property 'hidden' of 'Asked' object has no getter
# expect: property 'shown' of 'Asked' object has no setter
# expect: property 'hidden' of 'Asked' object has no deleter
# expect: property 'hidden' of 'NotAsked' object has no getter
# expect: default False 5
# expect: set 3
# expect: 5 True
# expect: property 'shown' of 'NotAsked' object has no setter
# expect: property 'shown' of 'NotAsked' object has no deleter
# expect: property 'hidden' of 'NotAsked' object has no getter
# expect: property 'shown' of 'NotAsked' object has no setter
# expect: property 'hidden' of 'NotAsked' object has no deleter


class Slotted:
    __slots__ = ("x",)
    constant = 5

    @functools.cached_property
    def once(self):
        print("computed")
        return 7

    def method(self):
        pass


def report(act):
    try:
        print(act())
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)


slotted = Slotted()
report(lambda: slotted.once)
# expect: TypeError No '__dict__' attribute on 'Slotted' instance to cache 'once' property.
report(lambda: getattr(slotted, "once"))
# expect: TypeError No '__dict__' attribute on 'Slotted' instance to cache 'once' property.
report(lambda: delattr(slotted, "constant"))
# expect: AttributeError 'Slotted' object attribute 'constant' is read-only
report(lambda: setattr(slotted, "constant", 1))
# expect: AttributeError 'Slotted' object attribute 'constant' is read-only
report(lambda: delattr(slotted, "other"))
# expect: AttributeError 'Slotted' object has no attribute 'other'
report(lambda: Slotted.once.fget)
# expect: AttributeError 'cached_property' object has no attribute 'fget'
report(lambda: slotted.method.fget)
# expect: AttributeError 'function' object has no attribute 'fget'
report(lambda: getattr(slotted.method, "fget"))
# expect: AttributeError 'function' object has no attribute 'fget'
report(lambda: Slotted.method.fget)
# expect: AttributeError 'function' object has no attribute 'fget'
report(lambda: setattr(slotted.method, "y", 1))
# expect: AttributeError 'method' object has no attribute 'y'
