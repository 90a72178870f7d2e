import inspect
from dataclasses import KW_ONLY, InitVar, dataclass, field
from typing import ClassVar


@dataclass
class Item:
    name: str
    price: float = 1.5
    tags: list = field(default_factory=list)
    hidden: int = field(default=0, init=False)
    count: ClassVar[int] = 0


@dataclass(slots=True)
class Part(Item):
    _: KW_ONLY
    scale: InitVar[float] = 1.0
    color: str = "red"

    def __post_init__(self, scale):
        self.price *= scale


class Special(Item):
    pass


@dataclass
class Own:
    x: int

    def __init__(self, text):
        self.x = int(text)


for cls in (Item, Special, Own):
    print(inspect.signature(cls))
# expect: (name: str, price: float = 1.5, tags: list = <factory>) -> None
# expect: (name: str, price: float = 1.5, tags: list = <factory>) -> None
# expect: (text)
signature = inspect.signature(Part)
print([(p.name, p.kind.name, p.default) for p in signature.parameters.values() if p.name != "tags"])
# expect: [('name', 'POSITIONAL_OR_KEYWORD', <class 'inspect._empty'>), ('price', 'POSITIONAL_OR_KEYWORD', 1.5), ('scale', 'KEYWORD_ONLY', 1.0), ('color', 'KEYWORD_ONLY', 'red')]
bound = signature.bind("bolt", color="blue")
print(bound.arguments, repr(signature.parameters["tags"].default), signature.return_annotation)
# expect: {'name': 'bolt', 'color': 'blue'} <factory> None
