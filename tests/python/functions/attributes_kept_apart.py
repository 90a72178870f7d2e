# A function's __dict__ has what the program has set, not its name and text.
import functools


def decorated(function):
    @functools.wraps(function)
    def call(*args):
        return function(*args)
    return call


@decorated
def marked():
    """What it does."""


print(list(marked.__dict__), marked.__name__, marked.__doc__)
# expect: ['__wrapped__'] marked What it does.


def local():
    def inner():
        pass
    inner.__dict__["mark"] = 1
    print(inner.__dict__, inner.mark, "mark" in vars(inner))  # expect: {'mark': 1} 1 True
    print("mark" in dir(inner))  # expect: True
    inner.__name__ = "other"
    print(inner.__dict__, inner.__name__)  # expect: {'mark': 1} other
    inner.__dict__ = {"fresh": 2}
    print(inner.fresh, hasattr(inner, "mark"), inner.__name__)  # expect: 2 False other
    for name, value in (("__name__", 7), ("__qualname__", None), ("__defaults__", 7), ("__kwdefaults__", ()),
                        ("__annotations__", 1), ("__globals__", {}), ("__closure__", ()), ("__dict__", 7)):
        try:
            setattr(inner, name, value)
        except (TypeError, AttributeError) as error:
            print(type(error).__name__, error)
    inner.__annotations__ = None
    print(inner.__annotations__, hasattr(int, "__annotations__"))


local()
# expect: TypeError __name__ must be set to a string object
# expect: TypeError __qualname__ must be set to a string object
# expect: TypeError __defaults__ must be set to a tuple object
# expect: TypeError __kwdefaults__ must be set to a dict object
# expect: TypeError __annotations__ must be set to a dict object
# expect: AttributeError readonly attribute
# expect: AttributeError readonly attribute
# expect: TypeError __dict__ must be set to a dictionary, not a 'int'
# expect: {} False
