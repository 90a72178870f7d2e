import asyncio
async def main():
    sem = asyncio.Semaphore(2)
    active, peak = 0, 0
    async def work(n):
        nonlocal active, peak
        async with sem:
            active += 1
            peak = max(peak, active)
            await asyncio.sleep(1)
            active -= 1
            print('done', n, sem.locked())
    await asyncio.gather(*map(work, range(5)))
    # expect: done 0 True
    # expect: done 1 True
    # expect: done 2 True
    # expect: done 3 True
    # expect: done 4 False
    print('peak', peak)  # expect: peak 2
    await sem.acquire()
    await sem.acquire()
    print(sem.locked())  # expect: True
    sem.release()
    print(sem.locked())  # expect: False
    b = asyncio.BoundedSemaphore(1)
    try:
        b.release()
    except ValueError as e:
        print(e)
    # expect: BoundedSemaphore released too many times
