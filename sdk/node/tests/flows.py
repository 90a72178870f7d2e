"""Workflows of the tests for Node."""

import pawl
from flow_parts import doubled
from pawl.tasks import charge, fail_twice, nap


@pawl.workflow
async def order(order):
    try:
        payment = await charge(order["id"], doubled(order["cents"]), currency="EUR")
    except pawl.TaskError as error:
        return {"kind": error.kind, "message": error.message, "data": error.data}
    return payment


@pawl.workflow
async def retried(key):
    retry = pawl.RetryPolicy(max_attempts=4, backoff=0.01, factor=1)
    return await fail_twice.options(retry=retry)(key)


@pawl.workflow
async def echo(value):
    return value


@pawl.workflow
async def conversation(name):
    return [name, await pawl.receive("words"), await pawl.receive("words")]


@pawl.workflow
async def fails(message):
    raise ValueError(message)


@pawl.workflow
async def wide(count):
    return await pawl.gather(*[nap(n) for n in range(count)])


@pawl.workflow
async def sleeper(days):
    for day in range(days):
        await pawl.sleep(24 * 3600)
    return await charge("late", days, currency="EUR")
