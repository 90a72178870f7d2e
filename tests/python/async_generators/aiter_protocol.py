import asyncio
class Countdown:
    def __init__(self, n): self.n = n
    def __aiter__(self): return self
    async def __anext__(self):
        await asyncio.sleep(0.01)
        if not self.n:
            raise StopAsyncIteration
        self.n -= 1
        return self.n
class Source:
    async def __aiter__(self):
        yield 'from'
        yield 'method'
async def main():
    print([x async for x in Countdown(3)], [x async for x in Source()])
    # expect: [2, 1, 0] ['from', 'method']
    it = aiter(Countdown(1))
    print(await anext(it), await anext(it, None))  # expect: 0 None
