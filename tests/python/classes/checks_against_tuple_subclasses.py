from collections import namedtuple


class Several(tuple):
    pass


Pair = namedtuple("Pair", "first second")

print(isinstance(1, Several([str, int])), isinstance(1.5, Several([str, int])))
# expect: True False
print(issubclass(bool, Several([str, int])), isinstance("x", Pair(int, str)))  # expect: True True
print(isinstance(1, (str, Several([Pair(float, int)]))), isinstance(None, Pair(int, int | None)))
# expect: True True
try:
    print(isinstance(1, Several([str, 3])))
except TypeError as e:
    print(e)
# expect: isinstance() arg 2 must be a type, a tuple of types, or a union
