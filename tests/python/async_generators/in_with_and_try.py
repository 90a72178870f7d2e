import asyncio
class ACM:
    async def __aenter__(self):
        print('open')
        return self
    async def __aexit__(self, *a):
        await asyncio.sleep(0.01)
        print('shut')
async def lines():
    async with ACM():
        for line in ('a', 'b'):
            try:
                yield line
            finally:
                print('after', line)
async def main():
    async for line in lines():
        print(line)
    # expect: open
    # expect: a
    # expect: after a
    # expect: b
    # expect: after b
    # expect: shut
    g = lines()
    print(await anext(g))
    # expect: open
    # expect: a
    await g.aclose()
    # expect: after a
    # expect: shut
