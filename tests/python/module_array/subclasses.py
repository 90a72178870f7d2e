import array
from collections.abc import Reversible, Sequence


class Made(array.array):
    def __new__(cls, code, values=()):
        return array.array.__new__(cls, code, values)


class Tagged(array.array):
    def __init__(self, code, values, tag=None):
        self.tag = tag


class Plain(array.array):
    pass


print(Made("b", [1, 2]), Tagged("b", [1, 2], tag=3).tag, Tagged("b", [1, 2]), Plain("u"))
# expect: Made('b', [1, 2]) 3 Tagged('b', [1, 2]) Plain('u')
print(type(Plain("b", [1, 2])[:1]).__name__, Plain("b", [1]) == array.array("i", [1]))
# expect: array True
print(isinstance(Plain("b"), Sequence), issubclass(array.array, Reversible))  # expect: True True
try:
    array.array("b", initializer=[])
except TypeError as e:
    print(e)
# expect: array.array() takes no keyword arguments
