import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    await tick(1)
    _ = await tick(2)
    (await tick(3))
    print(-await tick(4), not await tick(0), ~await tick(5), (await tick(2)) ** 2, await tick(3) + 1)
    # expect: -4 True -6 4 4
    print((await tick('text')).upper(), (await tick([1, 2]))[0], await tick((lambda: 7)()))
    # expect: TEXT 1 7
    if (n := await tick(5)) > 3:
        print('walrus', n)
    # expect: walrus 5
    print(await (await tick(tick))('twice'))  # expect: twice
    x: int = await tick(9)
    print(x)  # expect: 9
    del x
