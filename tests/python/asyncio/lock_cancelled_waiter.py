import asyncio
async def main():
    lock = asyncio.Lock()
    await lock.acquire()
    async def waiter(n):
        async with lock:
            print('got', n)
    a, b = asyncio.create_task(waiter('a')), asyncio.create_task(waiter('b'))
    await asyncio.sleep(0)
    a.cancel()
    lock.release()
    await asyncio.gather(a, b, return_exceptions=True)  # expect: got b
    print(a.cancelled(), b.done(), lock.locked())  # expect: True True False
