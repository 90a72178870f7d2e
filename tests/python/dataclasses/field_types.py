from dataclasses import dataclass, field, fields
from typing import get_type_hints


@dataclass
class Item:
    name: str
    price: float = 1.5


@dataclass
class Order:
    id: int
    items: list[Item] = field(default_factory=list)
    notes: dict[str, list[int]] = field(default_factory=dict)
    parent: "Order" = None
    code: str | None = None
    pair: tuple[int, ...] = ()


print([(f.name, f.type) for f in fields(Item)])
# expect: [('name', <class 'str'>), ('price', <class 'float'>)]
types = {f.name: f.type for f in fields(Order)}
print(types["id"] is int, types["items"] == list[Item], types["notes"])
# expect: True True dict[str, list[int]]
print(types["code"], types["pair"])  # expect: str | None tuple[int, ...]
by_type = {str: "text", float: "number"}
print([by_type[f.type] for f in fields(Item)])  # expect: ['text', 'number']
print(Order(1, [Item("a")]).items[0].name)  # expect: a


def convert(cls, data):
    return cls(**{f.name: f.type(data[f.name]) for f in fields(cls)})


print(convert(Item, {"name": 3, "price": "2.5"}))  # expect: Item(name='3', price=2.5)
hints = get_type_hints(Order)
print(hints["parent"] is Order, hints["id"], hints["code"])  # expect: True <class 'int'> str | None


def total(count: int, item: Item) -> float:
    return count * item.price


print(get_type_hints(total))
# expect: {'count': <class 'int'>, 'item': <class '__main__.Item'>, 'return': <class 'float'>}
