import asyncio
async def leaf(x):
    await asyncio.sleep(x / 10)
    return x
async def group(*xs):
    return sum(await asyncio.gather(*map(leaf, xs)))
async def main():
    print(await asyncio.gather(group(1, 2), group(3), asyncio.gather(leaf(4), leaf(5))))
    # expect: [3, 3, [4, 5]]
    g = asyncio.gather(leaf(1), leaf(2))
    print(g.done())  # expect: False
    print(await g, g.done(), await g)  # expect: [1, 2] True [1, 2]
