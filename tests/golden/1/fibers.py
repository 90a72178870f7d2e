import asyncio

from pawl import child, compensate, promise, race, receive, set_status, suspend, workflow
from pawl.tasks import charge, refund


async def waiter(name, seconds):
    await asyncio.sleep(seconds)
    print("woke", name)
    return name


async def listener(gate):
    async with gate:
        first = await receive("orders")
        second = await receive("orders", timeout=100)
    return [first, second]


async def guarded():
    try:
        async with asyncio.timeout(50):
            await charge("slow")
    except TimeoutError:
        return "timed out"


async def group():
    async with asyncio.TaskGroup() as tasks:
        one = tasks.create_task(waiter("one", 1))
        two = tasks.create_task(waiter("two", 20))
    return one.result() + two.result()


@workflow
async def fibers(x):
    gate, event, queue = asyncio.Semaphore(1), asyncio.Event(), asyncio.Queue()
    queue.put_nowait("queued")
    compensate(refund, "everything")
    set_status({"step": 1})
    token = promise()
    listening = [asyncio.create_task(listener(gate)) for _ in range(2)]
    racing = race(charge("fast"), waiter("late", 60))
    both = asyncio.gather(charge("a"), charge("b"), waiter("gathered", 5), return_exceptions=True)
    grouped = asyncio.create_task(group())
    late = asyncio.create_task(guarded())
    kid = child("other", {"x": 1})
    opened = asyncio.create_task(event.wait())
    shielded = asyncio.shield(waiter("shielded", 30))
    waited = asyncio.wait_for(waiter("waited", 3), timeout=10)
    done = await waited
    event.set()
    results = [await both, await grouped, await late, await racing, await kid, await token]
    results += [await task for task in listening]
    results += [queue.get_nowait(), await opened, await shielded, done]
    return str(results)
