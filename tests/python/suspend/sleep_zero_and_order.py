import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def worker(name, n):
    for i in range(n):
        print(name, i)
        await asyncio.sleep(0)
    return name
async def main():
    print(await asyncio.gather(worker('a', 3), worker('b', 2), worker('c', 1)))
    # expect: a 0
    # expect: b 0
    # expect: c 0
    # expect: a 1
    # expect: b 1
    # expect: a 2
    # expect: ['a', 'b', 'c']
    t = asyncio.create_task(worker('d', 1))
    print('before')  # expect: before
    await asyncio.sleep(0)  # expect: d 0
    print('after')  # expect: after
    print(await t)  # expect: d
