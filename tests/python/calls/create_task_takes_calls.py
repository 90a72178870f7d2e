# args: --tasks {here}/replies.json
# no-python
import asyncio
from pawl import race, receive, sleep
from pawl.tasks import charge, flaky, ship


class CardDeclined(Exception):
    pass


async def fails():
    raise ValueError('no')


async def main():
    task = asyncio.create_task(ship(1), name='first')
    print(task.get_name(), task.done(), isinstance(task, asyncio.Task))  # expect: first False True
    print(await task, await task, task.result())  # expect: 1 1 1
    async with asyncio.TaskGroup() as group:
        one = group.create_task(charge('a'))
        two = group.create_task(ship(2))
        three = group.create_task(sleep(5, 'slept'))
    print(one.result(), two.result(), three.result())  # expect: {'id': 'pay_1'} 2 slept
    task = asyncio.get_running_loop().create_task(race(sleep(60), ship(3)))
    print(await task)  # expect: (1, 3)
    try:
        await asyncio.create_task(flaky())
    except TimeoutError as error:
        print(error.message)  # expect: too slow
    done, pending = await asyncio.wait({asyncio.create_task(ship(4)), asyncio.Task(ship(5))})
    print(sorted(task.result() for task in done), pending)  # expect: [4, 5] set()
    await plain_futures_are_refused()
    await cancelled_with_its_task()
    await siblings()


async def plain_futures_are_refused():
    for make in (asyncio.Future, lambda: asyncio.gather(asyncio.sleep(0))):
        try:
            asyncio.create_task(make())
        except TypeError as error:
            print(str(error)[:40])
    # expect: a coroutine was expected, got <Future pe
    # expect: a coroutine was expected, got <_Gatherin


async def cancelled_with_its_task():
    call = ship('never')
    task = asyncio.create_task(call)
    task.cancel()
    await asyncio.wait([task])
    print(task.cancelled(), call.cancelled())  # expect: True True
    call = ship('never either')
    task = asyncio.create_task(call)
    await asyncio.sleep(0)
    task.cancel('too late')
    try:
        await task
    except asyncio.CancelledError as error:
        print(error.args, call.cancelled())  # expect: ('too late',) True


async def siblings():
    waiting = receive('news')
    try:
        async with asyncio.TaskGroup() as group:
            one = group.create_task(waiting)
            group.create_task(fails())
    except* ValueError as errors:
        print(errors.exceptions, one.cancelled(), waiting.cancelled())
        # expect: (ValueError('no'),) True True
    try:
        async with asyncio.TaskGroup() as group:
            one = group.create_task(sleep(1000))
            group.create_task(charge('second'))
    except* CardDeclined as errors:
        print(errors.exceptions[0].message, one.cancelled())  # expect: no funds True
