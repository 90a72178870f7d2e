import warnings
from enum import Enum, auto

warnings.simplefilter("ignore")


class Mixed(Enum):
    A = "x"
    B = auto()
    C = auto()
    D = 1.5
    E = auto()


print(list(Mixed))
# expect: [<Mixed.A: 'x'>, <Mixed.B: 1>, <Mixed.C: 2>, <Mixed.D: 1.5>, <Mixed.E: 2.5>]
