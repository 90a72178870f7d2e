import asyncio
class Pager:
    def __init__(self, pages): self.pages = pages
    async def __aiter__(self):
        for page in self.pages:
            await asyncio.sleep(0.01)
            for item in page:
                yield item
    async def numbered(self, start=0, *, step=1):
        async for item in self:
            yield start, item
            start += step
    @classmethod
    async def of(cls, *pages):
        async for item in cls(pages):
            yield item
    @staticmethod
    async def empty():
        return
        yield
    @property
    async def size(self):
        n = 0
        async for _ in self:
            n += 1
        return n
async def recursive(n):
    if n:
        yield n
        async for x in recursive(n - 1):
            yield x
def make(n):
    async def gen():
        nonlocal n
        while n:
            n -= 1
            yield n
    return gen
async def main():
    p = Pager([[1, 2], [], [3]])
    print([x async for x in p], [x async for x in p.numbered(10, step=5)])
    # expect: [1, 2, 3] [(10, 1), (15, 2), (20, 3)]
    print([x async for x in Pager.of('ab', 'c')], [x async for x in Pager.empty()], await p.size)
    # expect: ['a', 'b', 'c'] [] 3
    print([x async for x in recursive(4)])  # expect: [4, 3, 2, 1]
    g = make(3)
    a, b = g(), g()
    print(await anext(a), await anext(b), await anext(a), await anext(b, None))
    # expect: 2 1 0 None
    print(type(a).__name__, type(g).__name__, asyncio.iscoroutinefunction(g))
    # expect: async_generator function False
    gs = [(i async for i in make(3)()) for _ in range(2)]
    print([await anext(x) for x in gs for _ in range(2)])  # expect: [2, 1, 2, 1]
    lam = lambda xs: (x + 1 async for x in xs)
    print([x async for x in lam(make(2)())])  # expect: [2, 1]
