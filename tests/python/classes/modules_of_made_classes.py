# A class that a function makes is of the module that asks for it.
import enum
from collections import namedtuple
from dataclasses import make_dataclass
from typing import NamedTuple

Made = type("Made", (), {})
P = namedtuple("P", "x")
E = enum.Enum("E", "a b")
D = make_dataclass("D", ["x"])
N = NamedTuple("N", [("x", int)])
for cls in (Made, P, E, D, N, namedtuple("Q", "x", module="other")):
    print(cls.__module__, cls, "__module__" in cls.__dict__)
# expect: __main__ <class '__main__.Made'> True
# expect: __main__ <class '__main__.P'> True
# expect: __main__ <enum 'E'> True
# expect: types <class 'types.D'> True
# expect: __main__ <class '__main__.N'> True
# expect: other <class 'other.Q'> True
