# args: --tasks {here}/payments.json
# no-python
import asyncio
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, Optional, TypedDict

import requests

import pawl
from pawl import race, task


class CardKind(Enum):
    DEBIT = 'debit'
    CREDIT = 'credit'


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
    card: Optional[Card] = None
    lines: list[Line] = field(default_factory=list)

    def total(self):
        return sum(line.cents for line in self.lines)


@pawl.task(retry=2)
def charge(order: str, cents: int = 0) -> Payment:
    return Payment(requests.post('https://bank', order).text)


@pawl.task
def find(order) -> 'Optional[Payment]': ...


@pawl.task
def history(order) -> list[Payment]: ...


@pawl.task
def by_day(order) -> dict[str, list[Payment]]: ...


@pawl.task
def kind_of(card) -> CardKind: ...


class Place(NamedTuple):
    x: int
    y: int


class Settings(TypedDict):
    size: int


@pawl.task
def place(order) -> Place: ...


@pawl.task
def settings() -> Settings: ...


async def total_of(order):
    payment = await charge(order)
    return payment.id


async def main():
    first = await charge('a', cents=12)
    print(type(first) is Payment, first.id, first.total(), first.card)
    # expect: True pay_1 12 Card(number='42', kind=<CardKind.DEBIT: 'debit'>)
    call = charge.options(queue='fast')('b')
    print(call.done(), (await call).id, await call is await call, call.result() is await call)
    # expect: False pay_2 True True
    both = await asyncio.gather(charge('c'), charge('d'))
    print([payment.id for payment in both])  # expect: ['pay_3', 'pay_4']
    index, winner = await race(asyncio.sleep(60), charge('e'))
    print(index, winner.id)  # expect: 1 pay_5
    print(await asyncio.create_task(total_of('f')))  # expect: pay_6
    done, _ = await asyncio.wait([charge('g')])
    print(done.pop().result().id)  # expect: pay_7
    for later in asyncio.as_completed([charge('h')]):
        print((await later).id)  # expect: pay_8
    print((await asyncio.wait_for(charge('i'), 5)).id)  # expect: pay_9
    print(await find('a'), await find('b'))  # expect: None Payment(id='pay_20', card=None, lines=[])
    print([payment.id for payment in await history('a')])  # expect: ['pay_30', 'pay_31']
    print((await by_day('a'))['mon'][0].id)  # expect: pay_40
    print(await kind_of('42') is CardKind.CREDIT)  # expect: True
    print(await place('a'), await settings())  # expect: Place(x=1, y=2) {'size': 1}
    print(await task('charge', 'by name'))  # expect: {'id': 'pay_10'}
