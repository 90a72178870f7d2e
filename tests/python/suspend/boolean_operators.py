import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    print(await tick(0) or await tick('') or await tick('last'))  # expect: last
    print(await tick(1) and await tick([]) and await tick('never'))  # expect: []
    print(not await tick(0), not (await tick(1) and await tick(0)))  # expect: True True
    if await tick(0) or await tick(5) and not await tick(None):
        print('taken')
    # expect: taken
    print((await tick(0) or await tick(3)) + (await tick(4) and await tick(5)))  # expect: 8
