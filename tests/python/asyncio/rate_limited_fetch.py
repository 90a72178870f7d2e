import asyncio, time
async def main():
    sem = asyncio.Semaphore(3)
    start = time.monotonic()
    async def fetch(i):
        async with sem:
            await asyncio.sleep(1)
            return i, round(time.monotonic() - start)
    print(await asyncio.gather(*map(fetch, range(7))))
    # expect: [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3)]
