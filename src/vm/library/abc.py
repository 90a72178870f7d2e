"""abc: abstract methods. There are no metaclasses: a class is abstract if it has __abstractmethods__,
which classes get whose bases have it, and there is a name in it."""

from _classes import register as _register


def abstractmethod(function):
    function.__isabstractmethod__ = True
    return function


class ABCMeta:
    """Only named: a class statement with metaclass=ABCMeta makes an abstract base class."""

    def __new__(cls, *args, **kwargs):
        raise TypeError("metaclasses are not available: derive from abc.ABC")

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
