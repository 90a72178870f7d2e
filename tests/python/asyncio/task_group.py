import asyncio
async def work(n):
    await asyncio.sleep(n)
    print('work', n)
    return n * 2
async def main():
    async with asyncio.TaskGroup() as g:
        a = g.create_task(work(2))
        b = g.create_task(work(1))
        print('in body')
    # expect: in body
    # expect: work 1
    # expect: work 2
    print(a.result(), b.result())  # expect: 4 2
    async with asyncio.TaskGroup():
        pass
    print('empty group')  # expect: empty group
