"""A star brings what __all__ lists, and nothing else."""
from collections import *
from dataclasses import *
from decimal import *
from enum import *
from functools import *
from math import *
from typing import *
import json
import sys


class Level(Enum):
    LOW = auto()
    HIGH = auto()


@dataclass
class Line:
    price: Decimal
    tags: List[str] = field(default_factory=list)


@lru_cache
def rounded(value: Optional[Decimal]) -> Decimal:
    return value.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)


print(Line(Decimal("1.005")), rounded(Decimal("1.005")))
# expect: Line(price=Decimal('1.005'), tags=[]) 1.01
print(Counter("aab"), list(Level), sqrt(floor(16.5)), pi)
# expect: Counter({'a': 2, 'b': 1}) [<Level.LOW: 1>, <Level.HIGH: 2>] 4.0 3.141592653589793
# The later of two imports counts, and a definition of one's own.
from operator import *


def ceil(x):
    return f"own {x}"


print(pow(2, 3), ceil(1.5), itemgetter(1)("abc"))  # expect: 8 own 1.5 b
try:
    from json import *
except ImportError:
    dumps = None
print(dumps({"a": 1}) == json.dumps({"a": 1}), loads("[1]"))  # expect: True [1]
if sys.version_info < (3, 0):
    from nowhere import *
