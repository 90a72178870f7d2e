import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    a, b = await tick((1, 2))
    c, *d = await tick([3, 4, 5])
    (e, f), g = await tick(((6, 7), 8))
    h = i = await tick(9)
    print(a, b, c, d, e, f, g, h, i)  # expect: 1 2 3 [4, 5] 6 7 8 9 9
    a, b = await tick(b), await tick(a)
    print(a, b)  # expect: 2 1
    x = [0, 0]
    x[await tick(0)], x[await tick(1)] = await tick('pq')
    print(x, [*await tick([1]), await tick(2)], {**await tick({'k': 1}), 'm': await tick(2)})
    # expect: ['p', 'q'] [1, 2] {'k': 1, 'm': 2}
