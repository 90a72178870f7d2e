import asyncio
async def f():
    print('runs once')
    await asyncio.sleep(0.1)
    return 5
async def main():
    t = asyncio.create_task(f())
    print(await asyncio.gather(t, t))
    # expect: runs once
    # expect: [5, 5]
    c = f()
    print(await asyncio.gather(c, c))
    # expect: runs once
    # expect: [5, 5]
