import asyncio
async def main():
    order = []
    async def at(d):
        await asyncio.sleep(d)
        order.append(d)
    await asyncio.gather(*(at(d) for d in (0.5, 0.1, 2, 0.3, 100, 1, 0.2)))
    print(order)  # expect: [0.1, 0.2, 0.3, 0.5, 1, 2, 100]
