# What a class is cannot be replaced by attributes of the same names.
class Wrapper:
    def __init__(self, function):
        self.function = function

    @property
    def __name__(self):
        return self.function.__name__

    __bases__ = 3
    __mro__ = 4


print(Wrapper(len).__name__, Wrapper.__name__, type(Wrapper(len)).__name__)  # expect: len Wrapper Wrapper
print(Wrapper.__bases__, Wrapper.__mro__, Wrapper(len).__bases__)
# expect: (<class 'object'>,) (<class '__main__.Wrapper'>, <class 'object'>) 3


class Plain:
    pass


for change in (lambda: setattr(Plain, "__name__", 3), lambda: delattr(Plain, "__name__"),
               lambda: setattr(Plain, "__qualname__", None)):
    try:
        change()
    except TypeError as error:
        print(error)
# expect: can only assign string to Plain.__name__, not 'int'
# expect: cannot delete '__name__' attribute of immutable type 'Plain'
# expect: can only assign string to Plain.__qualname__, not 'NoneType'


class Text(str):
    pass


Plain.__name__ = Text("Renamed")
print(Plain.__name__, Plain().__class__.__name__)  # expect: Renamed Renamed
for target in (object(), lambda: 0, Plain, [], 1, "s", Plain().__init__):
    try:
        target.__class__ = Plain
    except TypeError as error:
        print(error)
# expect: __class__ assignment only supported for mutable types or ModuleType subclasses
# expect: __class__ assignment only supported for mutable types or ModuleType subclasses
# expect: __class__ assignment only supported for mutable types or ModuleType subclasses
# expect: __class__ assignment only supported for mutable types or ModuleType subclasses
# expect: __class__ assignment only supported for mutable types or ModuleType subclasses
# expect: __class__ assignment only supported for mutable types or ModuleType subclasses
# expect: __class__ assignment only supported for mutable types or ModuleType subclasses
for slots in ((1,), ["1a"]):
    try:
        type("Slotted", (), {"__slots__": slots})
    except TypeError as error:
        print(error)
# expect: __slots__ items must be strings, not 'int'
# expect: __slots__ must be identifiers
