import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    g = (await tick(x) for x in range(3))
    print(type(g).__name__, [x async for x in g])  # expect: async_generator [0, 1, 2]
    async def total(it):
        return sum([x async for x in it])
    print(await total(x * 2 async for x in (await tick(y) for y in range(4))))  # expect: 12
