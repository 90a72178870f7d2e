"""Workflows that hand on what they cannot read; their tasks are in codec.test.js."""

import pawl
from pawl.tasks import charge, decide


@pawl.workflow
async def echo(value=None):
    return value


@pawl.workflow
async def pay(card):
    receipt = await charge.options(retry=1)(card, 1200, note={"of": card})
    return {"card": card, "receipt": receipt, "plain": "text"}


@pawl.workflow
async def tried(card):
    return await charge.options(retry=pawl.RetryPolicy(max_attempts=50, backoff=0.05, factor=1.0))(card, 1)


@pawl.workflow
async def decided(card):
    verdict = await decide(card)
    if verdict["approved"]:
        return verdict


@pawl.workflow
async def caught(card):
    try:
        await charge.options(retry=1)(card, 1)
    except pawl.TaskError as error:
        return [error.kind, error.data, "order: %s" % error]


@pawl.workflow
async def conversation(value=None):
    pawl.set_status({"hears": value})
    words = [await pawl.receive("words"), await pawl.receive("words")]
    ticket = pawl.promise()
    pawl.set_status(ticket.token)
    words.append(await ticket)
    words.append(await pawl.suspend("waits"))
    return [value, *words]


@pawl.workflow
async def promised():
    ticket = pawl.promise()
    pawl.set_status(ticket.token)
    return await ticket
