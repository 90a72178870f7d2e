from collections import namedtuple


class Several(tuple):
    pass


Pair = namedtuple("Pair", "first second")
for classes in Several([KeyError, ValueError]), Pair(ValueError, KeyError):
    try:
        raise ValueError("x")
    except classes as e:
        print("caught", e)
# expect: caught x
# expect: caught x
try:
    try:
        raise ValueError("x")
    except Several([KeyError, 3]):
        pass
except TypeError as e:
    print(e)
# expect: catching classes that do not inherit from BaseException is not allowed
