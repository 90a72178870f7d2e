import asyncio
async def main():
    ready, go, log = asyncio.Event(), asyncio.Event(), []
    count = 0
    async def runner(n):
        nonlocal count
        await asyncio.sleep(n)
        count += 1
        if count == 3:
            ready.set()
        await go.wait()
        log.append(n)
    tasks = [asyncio.create_task(runner(n)) for n in (3, 1, 2)]
    await ready.wait()
    print('all ready', count)  # expect: all ready 3
    go.set()
    await asyncio.gather(*tasks)
    print(log)  # expect: [1, 2, 3]
