# no-python
# args: --tasks {here}/calls_kept_for_later.json --input 3
# Calls that are kept, combined, collected or handed on are calls, not mistakes.
import asyncio
from pawl import create_task, detach, gather, race, task, workflow


@task
def charge(x): ...


def prepared(x):
    return charge(x)


async def later(x):
    call = charge(x)
    return await call


@workflow
async def order(x):
    call = charge(x)
    both = await gather(charge(x), charge(x))
    many = await gather(*[charge(i) for i in range(2)])
    pending = {charge(x): "a"}
    first = [key for key in pending][0]
    made = create_task(charge(x))
    make = lambda y: charge(y)
    kept = None or charge(x)
    chosen = charge(x) if x else charge(0)
    index, value = await race(charge(x), charge(x))
    detach(charge(x))
    print(await call, both, many, await first, await made, await make(1), await kept, await chosen)
    # expect: 7 [7, 7] [7, 7] 7 7 7 7 7
    print(value, await prepared(x), await later(x), charge(x).done())  # expect: 7 7 7 False
    async with asyncio.TaskGroup() as group:
        group.create_task(charge(x))
    return await charge(x)
