import asyncio
async def main():
    lock = asyncio.Lock()
    log = []
    async def work(n):
        async with lock:
            log.append(f'+{n}')
            await asyncio.sleep(0.1)
            log.append(f'-{n}')
    await asyncio.gather(work(1), work(2), work(3))
    print(log, lock.locked())  # expect: ['+1', '-1', '+2', '-2', '+3', '-3'] False
    await lock.acquire()
    print(lock.locked())  # expect: True
    lock.release()
    try:
        lock.release()
    except RuntimeError as e:
        print(e)
    # expect: Lock is not acquired.
