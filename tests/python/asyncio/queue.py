import asyncio
async def main():
    q = asyncio.Queue()
    async def producer():
        for i in range(4):
            await q.put(i)
            await asyncio.sleep(0.1)
        await q.put(None)
    async def consumer():
        got = []
        while (x := await q.get()) is not None:
            got.append(x)
        return got
    print((await asyncio.gather(producer(), consumer()))[1])  # expect: [0, 1, 2, 3]
    q.put_nowait('x')
    print(q.qsize(), q.empty(), q.full(), q.get_nowait())  # expect: 1 False False x
    try:
        q.get_nowait()
    except asyncio.QueueEmpty as e:
        print(type(e).__name__)
    # expect: QueueEmpty
