"""Workflows and tasks whose types hold on the way in and out, for test_types.py."""

import enum
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Dict, Generic, List, NamedTuple, Optional, TypeVar
from uuid import UUID

import pawl

T = TypeVar("T")


class Kind(enum.Enum):
    CARD = "card"
    CASH = "cash"


class Place(NamedTuple):
    x: int
    y: Decimal


@dataclass
class Line:
    price: Decimal
    due: Optional[date] = None


@dataclass
class Order:
    id: UUID
    lines: List[Line]
    by_kind: Dict[Kind, int] = field(default_factory=dict)
    place: Optional[Place] = None


@dataclass
class Receipt(Generic[T]):
    of: T
    total: Decimal


class Declined(Exception):
    def __init__(self, reason: str, *, line: Line) -> None:
        super().__init__("declined: " + reason)
        self.reason = reason
        self.line = line
        self.again = date(2024, 2, 29)


@pawl.task(retry=1)
def price(order: Order) -> Receipt[Order]:
    assert isinstance(order, Order) and isinstance(order.place, Place), order
    for line in order.lines:
        if line.price < 0:
            raise Declined("a price below zero", line=line)
    return Receipt(order, sum((line.price for line in order.lines), Decimal(0)))


@pawl.workflow
async def priced(order: Order) -> Receipt[Order]:
    receipt = await price(order)
    assert isinstance(receipt, Receipt) and isinstance(receipt.of.lines[0].due, date), receipt
    return receipt


@pawl.workflow
async def parent(order: Order) -> List[Receipt[Order]]:
    receipt = await pawl.child(priced, order)
    assert isinstance(receipt.of, Order) and receipt.of.by_kind == {Kind.CARD: 2}, receipt
    return [receipt]


@pawl.workflow
async def careful(order: Order) -> str:
    try:
        await price(order)
    except Declined as error:
        return f"{error.reason} {error.line['price']} {error.again.year} {error}"
    return ""


@pawl.workflow
async def careless(order: Order) -> str:
    try:
        await pawl.child(priced, order)
    except Declined as error:
        assert error.reason == "a price below zero", error.reason
        raise Declined("the child's", line=order.lines[0])
    return ""


@pawl.workflow
async def listens() -> Order:
    return await pawl.receive("orders", Order)
