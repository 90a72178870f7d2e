# args: --tasks {here}/payments.json
# no-python
from dataclasses import dataclass, field
from enum import Enum

from pawl import TaskError, task


class CardKind(Enum):
    DEBIT = 'debit'


@dataclass
class Card:
    number: str
    kind: CardKind


@dataclass
class Line:
    cents: int


@dataclass
class Payment:
    id: str
    card: Card = None
    lines: list[Line] = field(default_factory=list)

    def __post_init__(self):
        if not self.id:
            raise ValueError('a payment needs an id')


@task
def wrong(order) -> Payment: ...


async def main():
    for order in range(7):
        try:
            await wrong(order)
        except TypeError as error:
            print(error)
    # expect: task 'wrong' gave what does not fit Payment: result: Payment.__init__() got an unexpected keyword argument 'colour'
    # expect: task 'wrong' gave what does not fit Payment: result: Payment.__init__() missing 1 required positional argument: 'id'
    # expect: task 'wrong' gave what does not fit Payment: result.lines[1]: Line.__init__() got an unexpected keyword argument 'euros'
    # expect: task 'wrong' gave what does not fit Payment: result.card.kind: 'gold' is not a valid CardKind
    # expect: task 'wrong' gave what does not fit Payment: result: a payment needs an id
    # expect: task 'wrong' gave what does not fit Payment: result: an object with the fields of Payment is needed, not int
    # expect: task 'wrong' gave what does not fit Payment: result: an object with the fields of Payment is needed, not NoneType
    try:
        await wrong(7)
    except TaskError as error:
        print(type(error).__name__, error)  # expect: ValueError no such order
