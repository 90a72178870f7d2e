"""Pays a basket, whose tasks give what they are declared to give: dataclasses, whoever works them."""

import asyncio
from dataclasses import dataclass, field
from enum import Enum

from pawl import sleep, task, workflow


class Method(Enum):
    CARD = "card"
    CASH = "cash"


@dataclass
class Payment:
    id: str
    cents: int
    method: Method = Method.CARD


@dataclass
class Receipt:
    payments: list[Payment] = field(default_factory=list)

    def total(self):
        return sum(payment.cents for payment in self.payments)


@task(retry=3)
def pay(item: str) -> Payment: ...


@task
def receipt(ids: list[str]) -> Receipt: ...


@workflow
async def checkout(items):
    first = pay(items[0])
    await sleep(60)
    paid = [await first, *await asyncio.gather(*[pay.options(priority=1)(item) for item in items[1:]])]
    await sleep(60)
    written = await receipt([payment.id for payment in paid])
    try:
        await pay("nothing")
    except TypeError as error:
        print(error)
    return [written.total(), [payment.method.name for payment in paid], paid[0] is await first]
