import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
class ACM:
    def __init__(self, n):
        self.n = n
    async def __aenter__(self):
        print('aenter', await tick(self.n))
        return self
    async def __aexit__(self, t, v, tb):
        print('aexit', await tick(self.n), t)
        return t is ValueError
async def f():
    async with ACM('f'):
        return await tick('returned')
async def main():
    async with ACM(1) as x, ACM(2) as y:
        print(x.n, y.n, await tick('in'))
    # expect: aenter 1
    # expect: aenter 2
    # expect: 1 2 in
    # expect: aexit 2 None
    # expect: aexit 1 None
    async with ACM(3):
        raise ValueError
    # expect: aenter 3
    # expect: aexit 3 <class 'ValueError'>
    print(await f())
    # expect: aenter f
    # expect: aexit f None
    # expect: returned
    for i in range(2):
        async with ACM(f'loop {i}'):
            if i == 0:
                continue
            break
    # expect: aenter loop 0
    # expect: aexit loop 0 None
    # expect: aenter loop 1
    # expect: aexit loop 1 None
