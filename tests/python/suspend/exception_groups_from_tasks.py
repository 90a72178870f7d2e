import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def fail(n):
    await asyncio.sleep(n / 100)
    raise ValueError(n)
async def ok(n):
    try:
        return await tick(n)
    except asyncio.CancelledError:
        print('cancelled', n)
        raise
async def main():
    try:
        async with asyncio.TaskGroup() as g:
            g.create_task(fail(1))
            t = g.create_task(ok(5))
            g.create_task(asyncio.sleep(100))
            await tick(0)
            print('body continues')
            await asyncio.sleep(50)
            print('never')
    except* ValueError as e:
        print(e.exceptions, await tick('after'), t.done())
    # expect: body continues
    # expect: (ValueError(1),) after True
