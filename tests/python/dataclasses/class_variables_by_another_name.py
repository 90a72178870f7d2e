# ClassVar and InitVar under other names.
from dataclasses import dataclass, fields, InitVar
from typing import ClassVar
import typing, dataclasses
CV = ClassVar
IV = InitVar
t2 = typing
@dataclass
class D:
    a: int
    b: CV[int] = 3
    c: CV = 4
    d: t2.ClassVar[int] = 5
    e: dataclasses.InitVar[int] = 6
    f: IV[int] = 7
    def __post_init__(self, e, f): self.ef = (e, f)
print([f.name for f in fields(D)], D(1).ef)  # expect: ['a'] (6, 7)
