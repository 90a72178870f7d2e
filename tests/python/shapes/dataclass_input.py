# args: --input '{"id": 5, "items": [{"name": "a", "price": 1.5}]}' --repr
from dataclasses import dataclass, field
@dataclass
class Item:
    name: str
    price: float
@dataclass
class Order:
    id: int
    items: list[Item] = field(default_factory=list)
    note: str | None = None
async def main(order: Order):
    return order
# expect: Order(id=5, items=[Item(name='a', price=1.5)], note=None)
