import asyncio
async def tick(x):
    await asyncio.sleep(0.01)
    return x
class Numbers:
    def __init__(self, n): self.n, self.i = n, 0
    def __aiter__(self): return self
    async def __anext__(self):
        if self.i >= self.n:
            raise StopAsyncIteration
        self.i += 1
        return await tick(self.i)
async def main():
    async for x in Numbers(3):
        print(x, await tick('in loop'))
    else:
        print('else')
    # expect: 1 in loop
    # expect: 2 in loop
    # expect: 3 in loop
    # expect: else
    async for x in Numbers(5):
        if x == 2:
            continue
        if x == 4:
            break
        print(x)
    # expect: 1
    # expect: 3
    print([x * 2 async for x in Numbers(3)], {x: await tick(x) async for x in Numbers(2) if x > 1})
    # expect: [2, 4, 6] {2: 2}
