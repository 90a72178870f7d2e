"""Workflows that hand on what they cannot read, and their tasks."""

import dataclasses

import pawl
from pawl.tasks import look_up


@dataclasses.dataclass
class Card:
    number: str
    owner: str


class CardDeclined(Exception):
    def __init__(self, message, code):
        super().__init__(message)
        self.code = code


@pawl.task
def charge_card(card: Card, cents: int):
    """The card is built from what was decoded; the workflow itself has made the sum."""
    if card.number.startswith("decline"):
        raise CardDeclined("no funds on %s" % card.number, 51)
    return {"receipt": "%s paid %d with %s" % (card.owner, cents, card.number)}


@pawl.task
async def review_card(card: Card, *, note):
    pawl.heartbeat({"looking at": card.number})
    return pawl.plain({"approved": True, "by": pawl.seal({"reviewer of": card.number}), "note": pawl.seal(note)})


@pawl.task
def refuse_card(card: Card):
    raise pawl.TaskError("CardRefused", "never %s" % card.number, data=pawl.plain({"code": 7}), retryable=False)


@pawl.workflow
async def echo(value=None):
    return value


@pawl.workflow
async def pay(card):
    return await charge_card(card, 1200)


@pawl.workflow
async def nested(card):
    receipt = await charge_card(card, 5)
    same = card == card and isinstance(card, bytes)
    return {"card": card, "receipts": [receipt, (receipt,)], "same": same, 7: {"plain": "text"}}


@pawl.workflow
async def conversation(value=None):
    pawl.set_status({"hears": value})
    first = await pawl.receive("words")
    second = await pawl.receive("words")
    ticket = pawl.promise()
    pawl.set_status(ticket.token)
    answered = await ticket
    resumed = await pawl.suspend("waits")
    return [value, first, second, answered, resumed]


@pawl.workflow
async def decided(card):
    verdict = await review_card(card, note={"from": card})
    if verdict["approved"]:
        return verdict
    return "refused"


@pawl.workflow
async def caught(card):
    try:
        await charge_card.options(retry=1)(card, 1)
    except pawl.TaskError as error:
        return [error.kind, str(error), error.data]


@pawl.workflow
async def caught_code(card):
    try:
        await refuse_card(card)
    except pawl.TaskError as error:
        return [error.kind, error.data["code"], "order: %s" % error]


@pawl.workflow
async def looked_up(card):
    return await look_up(card, 3)


@dataclasses.dataclass
class Order:
    shop: str
    card: bytes  # which is encoded


@pawl.workflow
async def typed(order: Order):
    return await charge_card(order.card, len(order.shop))


@pawl.workflow
async def promised(value=None):
    ticket = pawl.promise()
    pawl.set_status(ticket.token)
    return await ticket
