from dataclasses import dataclass, field, fields, asdict, astuple, is_dataclass
@dataclass
class Item:
    name: str
    price: float
@dataclass
class Order:
    id: int
    items: list[Item] = field(default_factory=list)
    meta: dict = field(default_factory=dict)
o = Order(1, [Item('a', 1.5), Item('b', 2)], {'k': Item('c', 3)})
print(asdict(o))
# expect: {'id': 1, 'items': [{'name': 'a', 'price': 1.5}, {'name': 'b', 'price': 2}], 'meta': {'k': {'name': 'c', 'price': 3}}}
print(astuple(o))  # expect: (1, [('a', 1.5), ('b', 2)], {'k': ('c', 3)})
print([f.name for f in fields(Order)], [f.default for f in fields(Item)][0] is not None, is_dataclass(o), is_dataclass(Order), is_dataclass(5))
# expect: ['id', 'items', 'meta'] True True True False
d = asdict(o)
d['items'].append(1)
print(len(o.items))  # expect: 2
