import asyncio
async def stage(f, source, sink):
    while (x := await source.get()) is not None:
        await asyncio.sleep(0.1)
        await sink.put(f(x))
    await sink.put(None)
async def main():
    a, b, c = asyncio.Queue(), asyncio.Queue(1), asyncio.Queue()
    stages = [asyncio.create_task(stage(lambda x: x * 2, a, b)), asyncio.create_task(stage(lambda x: x + 1, b, c))]
    for i in range(4):
        a.put_nowait(i)
    a.put_nowait(None)
    out = []
    while (x := await c.get()) is not None:
        out.append(x)
    await asyncio.gather(*stages)
    print(out)  # expect: [1, 3, 5, 7]
