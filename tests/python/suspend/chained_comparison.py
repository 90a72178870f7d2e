import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    print(await tick(1) < await tick(2) < await tick(3))  # expect: True
    print(await tick(1) < await tick(0) < await tick(1 / 1))  # expect: False
    print(1 < await tick(5) > await tick(2) == 2 != await tick(3))  # expect: True
    print(await tick(2) in await tick([1, 2]) in [[1, 2]], await tick(None) is None is not await tick(1))
    # expect: True True
