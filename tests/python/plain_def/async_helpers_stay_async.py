# args: --tasks {here}/replies.json
# no-python
# An async function is as it always was, also where a workflow without async uses it.
import asyncio
from pawl import create_task, gather, sleep, workflow
from pawl.tasks import price


async def part(x):
    call = price(x)
    await sleep(1)
    return await call


async def with_inner(x):
    inner = lambda y: price(y)
    return await inner(x)


def submit(x):
    return price.call(x)


async def uses(x):
    return await submit(x)


@workflow
def order():
    print(gather(part(1), part(2)))  # expect: [10, 20]
    print(asyncio.run(with_inner(3)))  # expect: 30
    background = create_task(part(4))
    print(submit(5).result(), background.result())  # expect: 40 50
    print(gather(uses(6)), gather(submit(7), submit(8)))  # expect: [60] [70, 80]

    async def nested():
        return [await price(x) for x in range(2)]
    print(asyncio.run(nested()))  # expect: [90, 100]
