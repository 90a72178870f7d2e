# Waiting in async with block in async generator; made by gen_pairs.py.
import asyncio

class AsyncManager:
    def __init__(self, name):
        self.name = name
    async def __aenter__(self):
        print('enter', await tick(self.name))
        return self.name
    async def __aexit__(self, kind, value, traceback):
        print('exit', await tick(self.name), kind and kind.__name__)

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(x):
        async with AsyncManager('async with2') as m2:
            print('in', m2)
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('still in', m2, await tick('last'))
        return await tick(x * 10)
    async def source1():
        try:
            for x in range(await tick(2)):
                got = yield await part1(x)
                print('sent', got)
        finally:
            print('generator closed', await tick('at last'))
    print('async', [y async for y in source1() if await tick(y) is not None])
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: enter async with2
    # expect: in async with2
    # expect: leaf through
    # expect: still in async with2 last
    # expect: exit async with2 None
    # expect: sent None
    # expect: enter async with2
    # expect: in async with2
    # expect: leaf through
    # expect: still in async with2 last
    # expect: exit async with2 None
    # expect: sent None
    # expect: generator closed at last
    # expect: async [0, 10]
    # expect: through gave end
    # expect: enter async with2
    # expect: in async with2
    # expect: leaf return
    # expect: exit async with2 None
    # expect: sent None
    # expect: enter async with2
    # expect: in async with2
    # expect: leaf return
    # expect: exit async with2 None
    # expect: sent None
    # expect: generator closed at last
    # expect: async ['early', 'early']
    # expect: return gave end
    # expect: enter async with2
    # expect: in async with2
    # expect: leaf raise
    # expect: exit async with2 KeyError
    # expect: generator closed at last
    # expect: raise raised KeyError('leaf')
