import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
async def main():
    a = [10, 20, 30, 40]
    print(a[await tick(1)], a[await tick(1):await tick(3)], a[::await tick(2)], (await tick(a))[await tick(-1)])
    # expect: 20 [20, 30] [10, 30] 40
    d = {'x': {'y': 5}}
    print(d[await tick('x')][await tick('y')], (await tick(d))['x'], [1, 2][await tick(0)])
    # expect: 5 {'y': 5} 1
    a[await tick(0)] = await tick('new')
    a[await tick(1):await tick(2)] = await tick(['p', 'q'])
    del a[await tick(-1)]
    print(a)  # expect: ['new', 'p', 'q', 30]
