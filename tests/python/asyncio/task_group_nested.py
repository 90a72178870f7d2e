import asyncio
async def work(n):
    await asyncio.sleep(n)
    return n
async def main():
    async with asyncio.TaskGroup() as outer:
        a = outer.create_task(work(1))
        async with asyncio.TaskGroup() as inner:
            b = inner.create_task(work(3))
        print('inner closed', a.done(), b.result())
        c = outer.create_task(work(1))
    # expect: inner closed True 3
    print(a.result(), c.result())  # expect: 1 1
    try:
        outer.create_task(work(1))
    except RuntimeError as e:
        print('refused')
    # expect: refused
