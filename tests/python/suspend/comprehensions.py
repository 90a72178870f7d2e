import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    print([await tick(x) for x in range(3)])  # expect: [0, 1, 2]
    print({k: await tick(v) for k, v in [('a', 1), ('b', 2)]})  # expect: {'a': 1, 'b': 2}
    print(sorted({await tick(x % 2) for x in range(4)}))  # expect: [0, 1]
    print([x for x in range(5) if await tick(x % 2)])  # expect: [1, 3]
    print([await tick((x, y)) for x in range(2) for y in await tick([1, 2])])
    # expect: [(0, 1), (0, 2), (1, 1), (1, 2)]
    print([[await tick(x * y) for x in range(2)] for y in range(2)])  # expect: [[0, 0], [0, 1]]
    print([x for x in await tick('abc')], sum([await tick(x) for x in (1, 2)]))
    # expect: ['a', 'b', 'c'] 3
    print([(lambda: x)() for x in await tick([1])], [await tick(x) if x else None for x in (0, 1)])
    # expect: [1] [None, 1]
