import asyncio
class aclosing:
    def __init__(self, thing): self.thing = thing
    async def __aenter__(self): return self.thing
    async def __aexit__(self, *exc):
        await self.thing.aclose()
class Resource:
    def __init__(self, name): self.name = name
    async def __aenter__(self):
        await asyncio.sleep(0.01)
        print('open', self.name)
        return self
    async def __aexit__(self, kind, value, tb):
        await asyncio.sleep(0.01)
        print('close', self.name, kind and kind.__name__)
        return kind is KeyError
class Plain:
    def __enter__(self):
        print('plain in')
    def __exit__(self, kind, value, tb):
        print('plain out', kind and kind.__name__)
async def rows(n):
    async with Resource('db') as r:
        with Plain():
            for i in range(n):
                await asyncio.sleep(0.01)
                yield r.name, i
async def main():
    async with aclosing(rows(3)) as g:
        async for row in g:
            print(row)
            break
    # expect: open db
    # expect: plain in
    # expect: ('db', 0)
    # expect: plain out GeneratorExit
    # expect: close db GeneratorExit
    print('closed')  # expect: closed
    async for row in rows(1):
        print(row)
    # expect: open db
    # expect: plain in
    # expect: ('db', 0)
    # expect: plain out None
    # expect: close db None
    g = rows(2)
    print(await anext(g))
    # expect: open db
    # expect: plain in
    # expect: ('db', 0)
    try:
        print(await g.athrow(KeyError('swallowed')))
    except StopAsyncIteration:
        print('over')
    # expect: plain out KeyError
    # expect: close db KeyError
    # expect: over
    g = rows(2)
    print(await anext(g))
    # expect: open db
    # expect: plain in
    # expect: ('db', 0)
    try:
        print(await g.athrow(ValueError('goes on')))
    except ValueError as e:
        print(e)
    # expect: plain out ValueError
    # expect: close db ValueError
    # expect: goes on
    async def lock_step(lock, name):
        for i in range(2):
            async with lock:
                await asyncio.sleep(0.01)
                yield name, i
    lock = asyncio.Lock()
    async def collect(name, out):
        async with aclosing(lock_step(lock, name)) as g:
            async for x in g:
                out.append(x)
    out = []
    await asyncio.gather(collect('a', out), collect('b', out))
    print(out)  # expect: [('a', 0), ('b', 0), ('a', 1), ('b', 1)]
