"""Workflows of the tests. Their tasks are here too, and in the tests themselves."""

import dataclasses
import os

import pawl
from flow_parts.amounts import doubled
from pawl.tasks import elsewhere


class CardDeclined(Exception):
    retryable = False


@dataclasses.dataclass
class Order:
    id: str
    cents: int


@pawl.task(retry=3, timeout=30)
def charge(order_id, cents):
    import email.message  # anything may be imported by a task

    if cents > 1000:
        raise CardDeclined("no funds")
    return {"id": "pay-" + order_id, "cents": cents, "email": email.message.__name__}


@pawl.task(queue="slow")
async def ship(order_id: str, *, express: bool = False):
    return ("express" if express else "plain", order_id)


@pawl.task(retry=pawl.RetryPolicy(max_attempts=4, backoff=0.01, factor=1))
def flaky(key):
    if pawl.context().attempt < 3:
        raise OSError("not yet")
    return pawl.context().attempt


@pawl.task(retry=pawl.RetryPolicy(max_attempts=2, backoff=0.01, factor=1))
def keyed():
    with open(os.environ["PAWL_TEST_KEYS"], "a") as file:
        print(pawl.context().idempotency_key, file=file)
    if pawl.context().attempt == 1:
        raise OSError("not yet")


@pawl.task
def describe(order: Order):
    return "%s of type %s" % (order.id, type(order).__name__)


@pawl.workflow
async def order(order):
    try:
        payment = await charge(order["id"], doubled(order["cents"]))
    except CardDeclined as error:
        return {"declined": str(error)}
    kind, id = await ship(order["id"], express=True)
    return {"payment": payment["id"], "cents": payment["cents"], "kind": kind, "id": id}


@pawl.workflow
def without_async(order):
    pawl.sleep(86_400)
    try:
        payment = charge(order["id"], doubled(order["cents"]))
    except CardDeclined as error:
        return {"declined": str(error)}
    (kind, id), text = pawl.gather(ship.call(order["id"], express=True), describe.call(order))
    return {"payment": payment["id"], "kind": kind, "id": id, "text": text}


@pawl.workflow
async def typed(order: Order):
    return await describe(order)


@pawl.workflow
async def retried(key):
    return await flaky(key)


@pawl.workflow
async def keys(nothing):
    await keyed()
    await keyed()


@pawl.workflow
async def echo(value):
    return value


@pawl.workflow
async def conversation(name):
    pawl.set_status("listening")
    first = await pawl.receive("words")
    pawl.set_status({"heard": first})
    second = await pawl.receive("words")
    return [name, first, second]


@pawl.workflow
async def fails(message):
    raise ValueError(message)


@pawl.workflow
async def sleeper(days):
    began = pawl.now()
    for day in range(days):
        await pawl.sleep(24 * 3600)
        pawl.set_status(day + 1)
    return (pawl.now() - began).days


@pawl.workflow
async def waits_for_others(n):
    return await elsewhere(n)


@pawl.workflow
async def promised(nothing):
    promise = pawl.promise()
    pawl.set_status(promise.token)
    return await promise


@pawl.workflow
async def wide(count):
    results = await pawl.gather(*[charge(str(n), n) for n in range(count)])
    return len(results)


if __name__ == "__main__":
    pawl.serve()
