import asyncio
async def produce(n):
    for i in range(n):
        await asyncio.sleep(0.01)
        yield i
async def double(source):
    async for x in source:
        yield x * 2
async def batch(source, n):
    items = []
    async for x in source:
        items.append(x)
        if len(items) == n:
            yield items
            items = []
    if items:
        yield items
async def main():
    async for b in batch(double(produce(5)), 2):
        print(b)
    # expect: [0, 2]
    # expect: [4, 6]
    # expect: [8]
