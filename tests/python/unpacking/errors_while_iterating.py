# What the iteration of an object raises is not replaced by "not iterable".
class Rows:
    def __getitem__(self, i):
        return [1, 2][i] + None


def broken():
    yield 1
    raise TypeError("inside of the generator")


def shown(*args):
    return args


def starred(source):
    first, *rest = source
    return first, rest


for attempt in (lambda s: shown(*s), lambda s: shown(0, *s), lambda s: [*s], lambda s: (*s, 1),
                starred, lambda s: {*s}):
    for make in (Rows, broken):
        try:
            attempt(make())
        except TypeError as error:
            print(error)
# expect: unsupported operand type(s) for +: 'int' and 'NoneType'
# expect: inside of the generator
# expect: unsupported operand type(s) for +: 'int' and 'NoneType'
# expect: inside of the generator
# expect: unsupported operand type(s) for +: 'int' and 'NoneType'
# expect: inside of the generator
# expect: unsupported operand type(s) for +: 'int' and 'NoneType'
# expect: inside of the generator
# expect: unsupported operand type(s) for +: 'int' and 'NoneType'
# expect: inside of the generator
# expect: unsupported operand type(s) for +: 'int' and 'NoneType'
# expect: inside of the generator
try:
    starred(5)
except TypeError as error:
    print(error)  # expect: cannot unpack non-iterable int object
try:
    shown(*5)
except TypeError as error:
    print("argument after * must be an iterable, not int" in str(error))  # expect: True
