"""abc: abstract methods. There are no metaclasses: a class is abstract while it has any."""


def abstractmethod(function):
    function.__isabstractmethod__ = True
    return function


class ABC:
    __slots__ = ()


def abstractproperty(function):
    return property(abstractmethod(function))


def abstractclassmethod(function):
    return classmethod(abstractmethod(function))


def abstractstaticmethod(function):
    return staticmethod(abstractmethod(function))
