from enum import Enum, Flag, IntEnum, IntFlag, StrEnum, auto


class Color(Enum):
    RED = 1
    GREEN = 2
    CRIMSON = 1

    def shade(self):
        return self.name

    @classmethod
    def first(cls):
        return cls.RED

    @property
    def bright(self):
        return True


class Made(Enum):
    A = 1

    def __new__(cls, value):
        self = object.__new__(cls)
        self._value_ = value
        self.extra = value * 2
        self._hidden = 1
        return self


class Level(IntEnum):
    LOW = 1


class Word(StrEnum):
    HI = auto()


class Perm(Flag):
    R = 1
    W = 2


class Bits(IntFlag):
    A = 1


for cls in (Enum, Color, Made, Perm):
    print(cls.__name__, dir(cls))
# expect: Enum ['__class__', '__contains__', '__doc__', '__getitem__', '__init_subclass__', '__iter__', '__len__', '__members__', '__module__', '__name__', '__new__', '__qualname__']
# expect: Color ['GREEN', 'RED', '__class__', '__contains__', '__doc__', '__getitem__', '__init_subclass__', '__iter__', '__len__', '__members__', '__module__', '__name__', '__qualname__']
# expect: Made ['A', '__class__', '__contains__', '__doc__', '__getitem__', '__init_subclass__', '__iter__', '__len__', '__members__', '__module__', '__name__', '__new__', '__qualname__']
# expect: Perm ['R', 'W', '__class__', '__contains__', '__doc__', '__getitem__', '__init_subclass__', '__iter__', '__len__', '__members__', '__module__', '__name__', '__qualname__']
for member in (Color.RED, Made.A, Perm.R, Perm.R | Perm.W):
    print(repr(member), dir(member))
# expect: <Color.RED: 1> ['__class__', '__doc__', '__eq__', '__hash__', '__module__', 'bright', 'first', 'name', 'shade', 'value']
# expect: <Made.A: 1> ['__class__', '__doc__', '__eq__', '__hash__', '__module__', 'extra', 'name', 'value']
# expect: <Perm.R: 1> ['__class__', '__doc__', '__eq__', '__hash__', '__module__', 'name', 'value']
# expect: <Perm.R|W: 3> ['__class__', '__doc__', '__eq__', '__hash__', '__module__', 'name', 'value']


def public(names):
    return [name for name in names if not name.startswith("_")]


for cls in (Level, Word, Bits):
    print(cls.__name__, public(dir(cls)), public(dir(list(cls)[0])))
    print([name for name in dir(cls) if name.startswith("__class_") or name == "_member_map_"])
# expect: Level ['LOW', 'as_integer_ratio', 'bit_count', 'bit_length', 'conjugate', 'denominator', 'from_bytes', 'imag', 'numerator', 'real', 'to_bytes'] ['LOW', 'as_integer_ratio', 'bit_count', 'bit_length', 'conjugate', 'denominator', 'from_bytes', 'imag', 'name', 'numerator', 'real', 'to_bytes', 'value']
# expect: ['__class__']
# expect: Word ['HI', 'capitalize', 'casefold', 'center', 'count', 'encode', 'endswith', 'expandtabs', 'find', 'format', 'format_map', 'index', 'isalnum', 'isalpha', 'isascii', 'isdecimal', 'isdigit', 'isidentifier', 'islower', 'isnumeric', 'isprintable', 'isspace', 'istitle', 'isupper', 'join', 'ljust', 'lower', 'lstrip', 'maketrans', 'partition', 'removeprefix', 'removesuffix', 'replace', 'rfind', 'rindex', 'rjust', 'rpartition', 'rsplit', 'rstrip', 'split', 'splitlines', 'startswith', 'strip', 'swapcase', 'title', 'translate', 'upper', 'zfill'] ['HI', 'capitalize', 'casefold', 'center', 'count', 'encode', 'endswith', 'expandtabs', 'find', 'format', 'format_map', 'index', 'isalnum', 'isalpha', 'isascii', 'isdecimal', 'isdigit', 'isidentifier', 'islower', 'isnumeric', 'isprintable', 'isspace', 'istitle', 'isupper', 'join', 'ljust', 'lower', 'lstrip', 'maketrans', 'name', 'partition', 'removeprefix', 'removesuffix', 'replace', 'rfind', 'rindex', 'rjust', 'rpartition', 'rsplit', 'rstrip', 'split', 'splitlines', 'startswith', 'strip', 'swapcase', 'title', 'translate', 'upper', 'value', 'zfill']
# expect: ['__class__']
# expect: Bits ['A', 'as_integer_ratio', 'bit_count', 'bit_length', 'conjugate', 'denominator', 'from_bytes', 'imag', 'numerator', 'real', 'to_bytes'] ['A', 'as_integer_ratio', 'bit_count', 'bit_length', 'conjugate', 'denominator', 'from_bytes', 'imag', 'name', 'numerator', 'real', 'to_bytes', 'value']
# expect: ['__class__']
