import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    for a, b in zip([1, 2], 'xy'):
        for i, c in enumerate(await tick('pq'), start=5):
            print(a, b, i, await tick(c))
    # expect: 1 x 5 p
    # expect: 1 x 6 q
    # expect: 2 y 5 p
    # expect: 2 y 6 q
    for x in map(lambda v: v * 2, range(2)):
        print(x, await tick(x))
    # expect: 0 0
    # expect: 2 2
    for x in filter(None, [0, 1, 2]):
        print(x, await tick(x))
    # expect: 1 1
    # expect: 2 2
    for x in reversed([1, 2]):
        print(x, await tick(x))
    # expect: 2 2
    # expect: 1 1
    for x in {'k': 1, 'l': 2}.items():
        print(x, await tick('dict'))
    # expect: ('k', 1) dict
    # expect: ('l', 2) dict
    for x in iter([3, 4].pop, None) if False else iter({9: 1}.values()):
        print(x, await tick('values'))
    # expect: 1 values
    for x in b'ab':
        print(x, await tick('bytes'))
    # expect: 97 bytes
    # expect: 98 bytes
    it = iter('abc')
    print(next(it), await tick('between'), next(it), await tick('again'), list(it))
    # expect: a between b again ['c']
