import asyncio
async def main():
    q = asyncio.Queue(maxsize=2)
    log = []
    async def producer():
        for i in range(5):
            await q.put(i)
            log.append(f'put {i}')
    async def consumer():
        for _ in range(5):
            await asyncio.sleep(1)
            log.append(f'got {await q.get()}')
    await asyncio.gather(producer(), consumer())
    print(log, q.maxsize)
    # expect: ['put 0', 'put 1', 'got 0', 'put 2', 'got 1', 'put 3', 'got 2', 'put 4', 'got 3', 'got 4'] 2
    q.put_nowait(1)
    q.put_nowait(2)
    print(q.full())  # expect: True
    try:
        q.put_nowait(3)
    except asyncio.QueueFull as e:
        print(type(e).__name__)
    # expect: QueueFull
