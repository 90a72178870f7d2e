from dataclasses import dataclass, field, fields, InitVar, KW_ONLY
from typing import ClassVar
@dataclass
class Base:
    a: int = 1
    b: InitVar[int] = 2
    c: ClassVar[int] = 3
@dataclass
class Hides(Base):
    a: ClassVar[int] = 4
    b: ClassVar[int] = 5
    d: int = 6
@dataclass
class Inherits(Base):
    a: int
    c: int
@dataclass
class Named:
    x: int
    _: KW_ONLY
    y: int = 0
def show(f):
    try:
        print(f())
    except TypeError as e:
        print(e)
show(lambda: Hides())  # expect: Hides(d=6)
show(lambda: Hides(1, 2))
# expect: Hides.__init__() takes from 1 to 2 positional arguments but 3 were given
show(lambda: [f.name for f in fields(Hides)])  # expect: ['d']
show(lambda: Inherits())  # expect: Inherits(a=1, c=3)
show(lambda: Inherits(7, 8, 9))  # expect: Inherits(a=7, c=9)
show(lambda: Named(1, 2))  # expect: Named.__init__() takes 2 positional arguments but 3 were given
show(lambda: Named(1, 2, y=3))
# expect: Named.__init__() takes 2 positional arguments but 3 positional arguments (and 1 keyword-only argument) were given
show(lambda: Named(1, 2, z=3))  # expect: Named.__init__() got an unexpected keyword argument 'z'
show(lambda: Named(1, x=3))  # expect: Named.__init__() got multiple values for argument 'x'
show(lambda: Named())  # expect: Named.__init__() missing 1 required positional argument: 'x'
def bad():
    @dataclass
    class Bad:
        c: ClassVar[int] = field(kw_only=True)
show(bad)  # expect: field c is a ClassVar but specifies kw_only
