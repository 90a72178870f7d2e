import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
n = 0
async def add(x):
    global n
    n += await tick(x)
async def main():
    await asyncio.gather(add(1), add(10), add(100))
    print(n)  # expect: 100
    total = {'v': 0}
    async def put(x):
        total['v'] = total['v'] + await tick(x)
    await asyncio.gather(put(1), put(2))
    print(total)  # expect: {'v': 2}
