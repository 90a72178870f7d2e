import asyncio
async def step(n):
    await asyncio.sleep(n)
    return n
async def workflow():
    total = 0
    for i in range(3):
        total += await step(i)
    print('total', total)  # expect: total 3
