import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple
@dataclass
class P:
    x: int
    tags: list
class Color(Enum):
    RED = 1
class NT(NamedTuple):
    a: int
class Slotted:
    __slots__ = ('v',)
class MyList(list):
    extra = 'e'
async def main():
    p, c, n, s, m = P(1, ['t']), Color.RED, NT(5), Slotted(), MyList([1, 2])
    s.v = 'slot'
    m.attr = 'set'
    b = p.tags.append
    local = type('Local', (), {'z': 1})()
    await tick(0)
    b('more')
    print(p, c is Color.RED, n, s.v, m, m.attr, m.extra, type(local).__name__, local.z, isinstance(m, MyList))
    # expect: P(x=1, tags=['t', 'more']) True NT(a=5) slot [1, 2] set e Local 1 True
