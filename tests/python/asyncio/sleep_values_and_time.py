import asyncio
import time
async def main():
    print(await asyncio.sleep(1, 'result'), await asyncio.sleep(0), await asyncio.sleep(-1, 'neg'))
    # expect: result None neg
    start = time.monotonic()
    await asyncio.sleep(3600)
    print(round(time.monotonic() - start))  # expect: 3600
    start = time.time()
    await asyncio.gather(asyncio.sleep(10), asyncio.sleep(20))
    print(round(time.time() - start))  # expect: 20
