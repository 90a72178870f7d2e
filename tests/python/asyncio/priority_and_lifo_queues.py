import asyncio
async def main():
    p, l = asyncio.PriorityQueue(), asyncio.LifoQueue()
    for x in (3, 1, 2):
        p.put_nowait((x, f'v{x}'))
        await l.put(x)
    print([p.get_nowait() for _ in range(3)], [await l.get() for _ in range(3)])
    # expect: [(1, 'v1'), (2, 'v2'), (3, 'v3')] [2, 1, 3]
