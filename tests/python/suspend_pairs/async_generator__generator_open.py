# Waiting in generator open in async generator; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(x):
        def source2():
            try:
                yield 1
                yield 2
            finally:
                print('source closed')
        for x2 in source2():
            print('source gave', await tick(x2))
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('source goes on', await tick(x2))
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
    # expect: source gave 1
    # expect: leaf through
    # expect: source goes on 1
    # expect: source gave 2
    # expect: leaf through
    # expect: source goes on 2
    # expect: source closed
    # expect: sent None
    # expect: source gave 1
    # expect: leaf through
    # expect: source goes on 1
    # expect: source gave 2
    # expect: leaf through
    # expect: source goes on 2
    # expect: source closed
    # expect: sent None
    # expect: generator closed at last
    # expect: async [0, 10]
    # expect: through gave end
    # expect: source gave 1
    # expect: leaf return
    # expect: source closed
    # expect: sent None
    # expect: source gave 1
    # expect: leaf return
    # expect: source closed
    # expect: sent None
    # expect: generator closed at last
    # expect: async ['early', 'early']
    # expect: return gave end
    # expect: source gave 1
    # expect: leaf raise
    # expect: source closed
    # expect: generator closed at last
    # expect: raise raised KeyError('leaf')
