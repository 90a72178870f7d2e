# no-python
# A loop that asks again and again lets timers and other fibers have their turn. (The oracle's clock stands still while
# fibers are ready.)
import asyncio


async def main():
    task = asyncio.create_task(asyncio.sleep(0.01, "done"))
    order = []
    other = asyncio.create_task(note(order))
    while not task.done():
        order.append("asked")
        await asyncio.sleep(0)
        if len(order) > 6:
            order.pop()
    print(task.result(), order, other.done())


async def note(order):
    for _ in range(3):
        order.append("noted")
        await asyncio.sleep(0)


# expect: done ['asked', 'noted', 'asked', 'noted', 'asked', 'noted'] True
