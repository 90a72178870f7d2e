import asyncio
async def ticker(name, n, delay):
    for i in range(n):
        await asyncio.sleep(delay)
        yield f'{name}{i}'
async def collect(g, log):
    async for x in g:
        log.append(x)
async def main():
    log = []
    await asyncio.gather(collect(ticker('a', 3, 2), log), collect(ticker('b', 2, 3), log))
    print(log)  # expect: ['a0', 'b0', 'a1', 'b1', 'a2']
