# args: --tasks {here}/replies.json
# no-python
import asyncio
from pawl import gather
from pawl.tasks import ship


async def main():
    first, second = ship('a'), ship('b')
    print(first.done(), await second, first.done(), await first, await first)
    # expect: False 2 True 1 1
    print(await gather(ship(1), ship(2), asyncio.sleep(1, 'slept')))  # expect: [3, 4, 'slept']
    done, pending = await asyncio.wait([ship(3), ship(4)])
    print(sorted(call.result() for call in done), pending)  # expect: [5, 6] set()
    async with asyncio.TaskGroup() as group:
        one = group.create_task(twice(ship(5)))
        two = group.create_task(twice(ship(6)))
    print(one.result(), two.result())  # expect: 14 16


async def twice(call):
    return 2 * await call
