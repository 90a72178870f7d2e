import json
from enum import IntEnum, StrEnum
from collections import OrderedDict, defaultdict, namedtuple
class I(IntEnum):
    A = 3
class S(StrEnum):
    B = 'b'
class MyList(list): pass
P = namedtuple('P', 'x y')
print(json.dumps({'i': I.A, 's': S.B, 'l': MyList([1]), 'o': OrderedDict(z=1), 'd': defaultdict(int, k=2), 'p': P(1, 2), I.A: 1}))
# expect: {"i": 3, "s": "b", "l": [1], "o": {"z": 1}, "d": {"k": 2}, "p": [1, 2], "3": 1}
