# needs: pydantic
# stress: 211
# The cases of pydantic's models: the machine and the SDK must agree on each of them.
from datetime import datetime
from decimal import Decimal
from typing import Generic, Optional, TypeVar

from pawl import build
from pydantic import BaseModel, ConfigDict, Field, RootModel, field_validator


class Line(BaseModel):
    price: Decimal = Field(gt=0)
    names: list[str] = Field(default_factory=list, alias='labels')


class Order(BaseModel):
    model_config = ConfigDict(extra='forbid')
    id: int
    lines: list[Line] = []
    due: Optional[datetime] = None

    @field_validator('id')
    @classmethod
    def positive(cls, value):
        if value < 0:
            raise ValueError('negative')
        return value


class Names(RootModel[list[str]]):
    pass


T = TypeVar('T')


class Page(BaseModel, Generic[T]):
    items: list[T]


def attempt(kind, *values):
    for value in values:
        try:
            print(repr(build(kind, value)))
        except TypeError as error:
            print(error)


attempt(Order, {'id': 1}, {'id': '7', 'lines': [{'price': '1.5', 'labels': ['a']}, {'price': 2, 'names': ['b']}]},
        {'id': 1, 'due': '2024-01-02T03:04:05'}, {'id': -1}, {'id': 1, 'more': 2}, {'lines': [{'price': 0}, {}]}, [], None,
        Order(id=3), {'id': 1, 'lines': [{'price': 1, 'labels': {'odd key': 1}}]})
# expect: Order(id=1, lines=[], due=None)
# expect: Order(id=7, lines=[Line(price=Decimal('1.5'), names=['a']), Line(price=Decimal('2'), names=['b'])], due=None)
# expect: Order(id=1, lines=[], due=datetime.datetime(2024, 1, 2, 3, 4, 5))
# expect: the data does not fit Order: data.id: Value error, negative
# expect: the data does not fit Order: data.more: Extra inputs are not permitted
# expect: the data does not fit Order: data.id: Field required (and 2 more)
# expect: the data does not fit Order: data: an object with the fields of Order is needed, not list
# expect: the data does not fit Order: data: an object with the fields of Order is needed, not NoneType
# expect: Order(id=3, lines=[], due=None)
# expect: the data does not fit Order: data.lines[0].labels: Input should be a valid list
attempt(list[Order], [{'id': 1}], [{'id': 1}, {'id': 'x'}])
# expect: [Order(id=1, lines=[], due=None)]
# expect: the data does not fit list[Order]: data[1].id: Input should be a valid integer, unable to parse string as an integer
attempt(dict[str, Order], {'a': {'id': 'x'}})
# expect: the data does not fit dict[str, Order]: data['a'].id: Input should be a valid integer, unable to parse string as an integer
attempt(Optional[Order], None, {'id': 5}, {'id': 'x'})
# expect: None
# expect: Order(id=5, lines=[], due=None)
# expect: the data does not fit Order | None: data.id: Input should be a valid integer, unable to parse string as an integer
attempt(Names, ['a'], [1], 'x')
# expect: Names(root=['a'])
# expect: the data does not fit Names: data[0]: Input should be a valid string
# expect: the data does not fit Names: data: Input should be a valid list
attempt(Page[int], {'items': ['1']}, {'items': ['x']})
# expect: Page[int](items=[1])
# expect: the data does not fit Page[int]: data.items[0]: Input should be a valid integer, unable to parse string as an integer
