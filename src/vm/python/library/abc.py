"""abc: abstract methods. A class is abstract if it has __abstractmethods__, which classes get whose
bases have it, and there is a name in it. The machine sees to that without a metaclass: only what
derives from ABCMeta, or is made by a call of it, is made by one."""

from _classes import register as _register


def abstractmethod(function):
    function.__isabstractmethod__ = True
    return function


class ABCMeta(type):
    """Mostly named: metaclass=ABCMeta makes an abstract base class of the class `type`."""

    def __new__(mcls, name, bases, namespace, /, **kwargs):
        namespace = dict(namespace)
        namespace.setdefault("__abstractmethods__", frozenset())
        return super().__new__(mcls, name, bases, namespace, **kwargs)

    def register(cls, subclass):
        return _register(cls, subclass)


class ABC:
    __slots__ = ()
    __abstractmethods__ = frozenset()


def update_abstractmethods(cls):
    if not hasattr(cls, "__abstractmethods__"):
        return cls
    found = set()
    for base in cls.__bases__:
        for name in getattr(base, "__abstractmethods__", ()):
            if getattr(getattr(cls, name, None), "__isabstractmethod__", False):
                found.add(name)
    for name, value in cls.__dict__.items():
        if getattr(value, "__isabstractmethod__", False):
            found.add(name)
    cls.__abstractmethods__ = frozenset(found)
    return cls


def abstractproperty(function):
    return property(abstractmethod(function))


def abstractclassmethod(function):
    return classmethod(abstractmethod(function))


def abstractstaticmethod(function):
    return staticmethod(abstractmethod(function))
