# asyncio.run() and Runner.close() cancel the tasks that are left, wait for them, and close async
# generators; callbacks still get their turns.
import asyncio

tasks = []
kept = []


async def background(name):
    try:
        await asyncio.sleep(5)
    finally:
        print(name, "ends")


async def numbers():
    try:
        yield 1
        yield 2
    finally:
        print("generator ends")


async def first():
    tasks.append(asyncio.create_task(background("first")))
    kept.append(numbers())
    print(await anext(kept[0]))
    asyncio.get_running_loop().call_soon(print, "callback")
    return "returned"


async def failing():
    tasks.append(asyncio.create_task(background("second")))
    await asyncio.sleep(0)
    raise KeyError("failed")


async def count():
    return len(asyncio.all_tasks())


async def start():
    tasks.append(asyncio.create_task(background("third")))
    await asyncio.sleep(0)


print(asyncio.run(first()))
# expect: 1
# expect: callback
# expect: first ends
# expect: generator ends
# expect: returned
try:
    asyncio.run(failing())
except KeyError as error:
    print(repr(error))
# expect: second ends
# expect: KeyError('failed')
print([task.cancelled() for task in tasks], asyncio.run(count()))  # expect: [True, True] 1

with asyncio.Runner() as runner:
    runner.run(start())
    print(tasks[2].done(), runner.run(count()))
# expect: False 2
# expect: third ends
print(tasks[2].cancelled())  # expect: True
