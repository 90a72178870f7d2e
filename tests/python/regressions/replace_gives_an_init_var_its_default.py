# replace() passes an InitVar that has a default to __init__, which may not know it.
from dataclasses import InitVar, dataclass, replace


@dataclass
class Known:
    a: int = 1
    d: InitVar[int] = 5

    def __post_init__(self, d):
        self.seen = d


print(replace(Known(d=7), a=2).seen)  # expect: 5


@dataclass
class Base:
    a: int = 1


@dataclass(init=False)
class Unknown(Base):
    d: InitVar[int] = 5


try:
    replace(Unknown(), a=9)
except TypeError as error:
    print(error)  # expect: Base.__init__() got an unexpected keyword argument 'd'
