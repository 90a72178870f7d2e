# no-python: PEP 695, which Python has from 3.12 on
# args: --input '{"orders": [{"id": 1}], "named": {"a": {"id": 2}}, "box": {"item": 4}}'
from dataclasses import dataclass
from pawl import workflow


@dataclass
class Order:
    id: int


@dataclass
class Box[T]:
    item: T


type Orders = list[Order]
type Named[A] = dict[str, A]
type Chain = list[Chain]


@workflow
async def main[T](orders: Orders, named: Named[Order], box: Box, rest: Chain = ()):
    print(orders, named, rest)  # expect: [Order(id=1)] {'a': Order(id=2)} ()
    print(box)  # expect: Box(item=4)
