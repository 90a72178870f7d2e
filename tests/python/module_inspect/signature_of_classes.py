import inspect


class Made:
    def __new__(cls, a, b=1):
        return super().__new__(cls)


class Begun(Made):
    def __init__(self, a, z):
        pass


class Again(Begun):
    def __new__(cls, *, only):
        return super().__new__(cls, 1)


print(inspect.signature(Made), inspect.signature(Begun), inspect.signature(Again))
# expect: (a, b=1) (a, z) (*, only)


def first(a, *, b=None, c: int = 2) -> None:
    pass


def second(a, *, c: int = 2, b=None) -> None:
    pass


one = inspect.signature(first)
print(one == inspect.signature(second), hash(one) == hash(inspect.signature(second)))
# expect: True True
print(one.replace(return_annotation=one.empty), one.parameters["c"].replace(default=None))
# expect: (a, *, b=None, c: int = 2) c: int = None
print(one.parameters["c"].replace(annotation=None), one.replace(parameters=[]))
# expect: c: None = 2 () -> None
