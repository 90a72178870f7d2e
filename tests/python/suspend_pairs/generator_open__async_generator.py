# Waiting in async generator in generator open; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    def source1():
        try:
            yield 1
            yield 2
        finally:
            print('source closed')
    for x1 in source1():
        print('source gave', await tick(x1))
        async def part2(x):
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(x * 10)
        async def source2():
            try:
                for x in range(await tick(2)):
                    got = yield await part2(x)
                    print('sent', got)
            finally:
                print('generator closed', await tick('at last'))
        print('async', [y async for y in source2() if await tick(y) is not None])
        print('source goes on', await tick(x1))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: source gave 1
    # expect: leaf through
    # expect: sent None
    # expect: leaf through
    # expect: sent None
    # expect: generator closed at last
    # expect: async [0, 10]
    # expect: source goes on 1
    # expect: source gave 2
    # expect: leaf through
    # expect: sent None
    # expect: leaf through
    # expect: sent None
    # expect: generator closed at last
    # expect: async [0, 10]
    # expect: source goes on 2
    # expect: source closed
    # expect: through gave end
    # expect: source gave 1
    # expect: leaf return
    # expect: sent None
    # expect: leaf return
    # expect: sent None
    # expect: generator closed at last
    # expect: async ['early', 'early']
    # expect: source goes on 1
    # expect: source gave 2
    # expect: leaf return
    # expect: sent None
    # expect: leaf return
    # expect: sent None
    # expect: generator closed at last
    # expect: async ['early', 'early']
    # expect: source goes on 2
    # expect: source closed
    # expect: return gave end
    # expect: source gave 1
    # expect: leaf raise
    # expect: generator closed at last
    # expect: source closed
    # expect: raise raised KeyError('leaf')
