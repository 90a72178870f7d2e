import asyncio
async def f(x):
    await asyncio.sleep(0.1)
    return x * 2
print(await f(1))  # expect: 2
for i in range(2):
    print(i, await f(i))
# expect: 0 0
# expect: 1 2
values = [await f(x) for x in (1, 2)]
print(values, await asyncio.gather(f(5), f(6)))  # expect: [2, 4] [10, 12]
async with asyncio.timeout(5):
    print(await f('x'))
# expect: xx
