import warnings
from enum import Enum, auto

warnings.simplefilter("ignore")


class Mixed(Enum):
    A = "x"
    B = auto()
    C = auto()
    D = 1.5
    E = auto()


class Text(str, Enum):
    A = auto()
    B = auto()
    C = auto()


class Pairs(Enum):
    A = auto(), auto()
    B = auto(), "b"


class Private(Enum):
    __hidden_ = 5
    A = 1

    @classmethod
    def shown(cls):
        return cls.__hidden_


print(list(Mixed), list(Text), list(Pairs), list(Private), Private.shown())
# expect: [<Mixed.A: 'x'>, <Mixed.B: 1>, <Mixed.C: 2>, <Mixed.D: 1.5>, <Mixed.E: 2.5>] [<Text.A: '1'>, <Text.B: '2'>, <Text.C: '3'>] [<Pairs.A: (1, 2)>, <Pairs.B: (3, 'b')>] [<Private.A: 1>] 5
