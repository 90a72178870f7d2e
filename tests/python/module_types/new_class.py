import types


class Base:
    def hello(self):
        return "hello " + self.name


Made = types.new_class("Made", (Base,), {}, lambda namespace: namespace.update(name="made"))
print(Made.__name__, Made().hello(), Made.__mro__[1].__name__)  # expect: Made hello made Base
print(types.resolve_bases((Base, int)), types.prepare_class("X", (), {})[1:])
# expect: (<class '__main__.Base'>, <class 'int'>) ({}, {})


class Color:
    @types.DynamicClassAttribute
    def name(self):
        return "red"


print(Color().name)  # expect: red


class Registered:
    def __init_subclass__(cls, key=None, **rest):
        super().__init_subclass__(**rest)
        cls.key = key


print(types.new_class("Keyed", (Registered,), {"key": 5}).key)  # expect: 5
try:
    types.new_class("Wrong", (Registered,), {"kye": 5})
except TypeError as error:
    print("__init_subclass__() takes no keyword arguments" in str(error))  # expect: True
