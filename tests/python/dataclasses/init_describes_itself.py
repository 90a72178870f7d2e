# What the functions that dataclass() and namedtuple() make say about their parameters.
import inspect
from dataclasses import dataclass, field, InitVar, KW_ONLY
from typing import get_type_hints, NamedTuple, NewType, Optional
from collections import namedtuple


class DB: pass


U = NewType("U", int)


@dataclass
class DC:
    db: DB
    u: U
    n: int = 3
    l: list[str] = field(default_factory=list)
    later: Optional["DB"] = None
    made: int = field(default=1, init=False)
    _: KW_ONLY
    k: Optional[str]
    k2: int = 7
    k3: dict = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Small:
    x: int
    v: InitVar[int] = 4

    def __post_init__(self, v):
        pass


class NT(NamedTuple):
    a: int
    b: DB = None


P = namedtuple("P", "x y z", defaults=(1, 2))
Q = namedtuple("Q", "x y")
for f in (DC.__init__, Small.__init__, NT.__new__, P.__new__, Q.__new__):
    print(f.__annotations__)
    print(f.__defaults__, f.__kwdefaults__)
    print(get_type_hints(f))
    print(inspect.get_annotations(f))
# expect: {'db': <class '__main__.DB'>, 'u': __main__.U, 'n': <class 'int'>, 'l': list[str], 'later': typing.Optional[ForwardRef('DB')], 'k': typing.Optional[str], 'k2': <class 'int'>, 'k3': <class 'dict'>, 'return': None}
# expect: (3, <factory>, None) {'k2': 7, 'k3': <factory>}
# expect: {'db': <class '__main__.DB'>, 'u': __main__.U, 'n': <class 'int'>, 'l': list[str], 'later': typing.Optional[__main__.DB], 'k': typing.Optional[str], 'k2': <class 'int'>, 'k3': <class 'dict'>, 'return': <class 'NoneType'>}
# expect: {'db': <class '__main__.DB'>, 'u': __main__.U, 'n': <class 'int'>, 'l': list[str], 'later': typing.Optional[ForwardRef('DB')], 'k': typing.Optional[str], 'k2': <class 'int'>, 'k3': <class 'dict'>, 'return': None}
# expect: {'x': <class 'int'>, 'v': dataclasses.InitVar[int], 'return': None}
# expect: (4,) None
# expect: {'x': <class 'int'>, 'v': dataclasses.InitVar[int], 'return': <class 'NoneType'>}
# expect: {'x': <class 'int'>, 'v': dataclasses.InitVar[int], 'return': None}
# expect: {'a': <class 'int'>, 'b': <class '__main__.DB'>}
# expect: (None,) None
# expect: {'a': <class 'int'>, 'b': <class '__main__.DB'>}
# expect: {'a': <class 'int'>, 'b': <class '__main__.DB'>}
# expect: {}
# expect: (1, 2) None
# expect: {}
# expect: {}
# expect: {}
# expect: None None
# expect: {}
# expect: {}
print(inspect.signature(DC.__init__))
# expect: (self, db: __main__.DB, u: __main__.U, n: int = 3, l: list[str] = <factory>, later: Optional[ForwardRef('DB')] = None, *, k: Optional[str], k2: int = 7, k3: dict = <factory>) -> None
Q.__new__.__defaults__ = (5,)
print(Q(1), Q(y=2, x=3), Q.__new__.__defaults__)  # expect: Q(x=1, y=5) Q(x=3, y=2) (5,)
try:
    Q()
except TypeError as e:
    print(e)
# expect: Q.__new__() missing 1 required positional argument: 'x'
print(P(0), P(0, z=3))  # expect: P(x=0, y=1, z=2) P(x=0, y=1, z=3)
DC.__init__.__annotations__ = {"a": 1}
print(DC.__init__.__annotations__)  # expect: {'a': 1}
