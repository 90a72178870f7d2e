import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    for i in await tick([1, 2]):
        print(i)
        for j in range(await tick(2)):
            if await tick(j):
                continue
            print(i, j, await tick(i * j))
    # expect: 1
    # expect: 1 0 0
    # expect: 2
    # expect: 2 0 0
    for i in range(5):
        if await tick(i) == 2:
            break
    else:
        print('never')
    print('broke at', i)  # expect: broke at 2
    for k, v in (await tick({'a': 1, 'b': 2})).items():
        print(k, v, await tick(v * 2))
    # expect: a 1 2
    # expect: b 2 4
    for c in await tick('xy'):
        print(c, await tick(c.upper()))
    # expect: x X
    # expect: y Y
