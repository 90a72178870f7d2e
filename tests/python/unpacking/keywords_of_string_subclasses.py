# Keys of ** may be of a subclass of str: members of a StrEnum are.
from enum import Enum, StrEnum


class Key(StrEnum):
    A = "a"
    B = "b"


class Mixed(str, Enum):
    A = "a"


class Text(str):
    pass


def show(a=0, **rest):
    return a, {str(name): value for name, value in rest.items()}


print(show(**{Key.A: 1, Key.B: 2}))  # expect: (1, {'b': 2})
print(show(**{Mixed.A: 1}), show(**{Text("c"): 3}))  # expect: (1, {}) (0, {'c': 3})
print(show(**{"b": 1}, **{Key.A: 2}))  # expect: (2, {'b': 1})
print(dict(**{Key.A: 1}) == {"a": 1}, "{a}".format(**{Key.A: 5}))  # expect: True 5
print({**{Key.A: 1}})  # expect: {<Key.A: 'a'>: 1}
for wrong in ({1: 2}, {b"a": 1}):
    try:
        show(**wrong)
    except TypeError as error:
        print(error)
# expect: keywords must be strings
# expect: keywords must be strings
try:
    show(a=1, **{Key.A: 2})
except TypeError as error:
    print("multiple values for keyword argument 'a'" in str(error))  # expect: True
