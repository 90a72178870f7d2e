import asyncio
async def main():
    cond = asyncio.Condition()
    items = []
    async def consumer(n):
        async with cond:
            await cond.wait_for(lambda: items)
            print('consumer', n, items.pop())
    tasks = [asyncio.create_task(consumer(i)) for i in range(2)]
    await asyncio.sleep(0.1)
    for x in 'ab':
        async with cond:
            items.append(x)
            cond.notify()
        await asyncio.sleep(0.1)
    # expect: consumer 0 a
    # expect: consumer 1 b
    await asyncio.gather(*tasks)
    print(items)  # expect: []
