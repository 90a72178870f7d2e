# Waiting in try body in async generator; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(x):
        try:
            before2 = await tick('tried')
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print(before2, await tick('on'))
        except LookupError as e2:
            print('caught', e2, await tick('in handler'))
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
    # expect: leaf through
    # expect: tried on
    # expect: sent None
    # expect: leaf through
    # expect: tried on
    # expect: sent None
    # expect: generator closed at last
    # expect: async [0, 10]
    # expect: through gave end
    # expect: leaf return
    # expect: sent None
    # expect: leaf return
    # expect: sent None
    # expect: generator closed at last
    # expect: async ['early', 'early']
    # expect: return gave end
    # expect: leaf raise
    # expect: caught 'leaf' in handler
    # expect: sent None
    # expect: leaf raise
    # expect: caught 'leaf' in handler
    # expect: sent None
    # expect: generator closed at last
    # expect: async [0, 10]
    # expect: raise gave end
