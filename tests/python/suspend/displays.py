import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    print([await tick(1), 2, await tick(3)], (await tick('a'), await tick('b')))
    # expect: [1, 2, 3] ('a', 'b')
    print({await tick('k1'): await tick('v1'), 'k2': await tick('v2')}, sorted({await tick(2), await tick(1), 3}))
    # expect: {'k1': 'v1', 'k2': 'v2'} [1, 2, 3]
    print([[await tick(1)], [await tick(2), [await tick(3)]]], (await tick(1),))
    # expect: [[1], [2, [3]]] (1,)
    print([await tick(0), *await tick([1, 2]), 3, *(await tick('ab'))])
    # expect: [0, 1, 2, 3, 'a', 'b']
