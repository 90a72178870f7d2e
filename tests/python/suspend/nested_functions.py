import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def a(n):
    x = await tick(n)
    async def b(m):
        nonlocal x
        x += await tick(m)
        async def c():
            nonlocal x
            await tick(0)
            x *= 2
            return x
        return await c() + await tick(1)
    return await b(10), x
async def main():
    print(await a(1), await a(2))  # expect: (23, 22) (25, 24)
