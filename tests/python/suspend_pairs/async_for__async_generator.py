# Waiting in async generator in async for; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def source1():
        try:
            yield await tick(1)
            yield await tick(2)
        finally:
            print('async source closed', await tick('at last'))
    async for x1 in source1():
        print('async source gave', x1)
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
        print('async source goes on', await tick(x1))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: async source gave 1
    # expect: leaf through
    # expect: sent None
    # expect: leaf through
    # expect: sent None
    # expect: generator closed at last
    # expect: async [0, 10]
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: leaf through
    # expect: sent None
    # expect: leaf through
    # expect: sent None
    # expect: generator closed at last
    # expect: async [0, 10]
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: through gave end
    # expect: async source gave 1
    # expect: leaf return
    # expect: sent None
    # expect: leaf return
    # expect: sent None
    # expect: generator closed at last
    # expect: async ['early', 'early']
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: leaf return
    # expect: sent None
    # expect: leaf return
    # expect: sent None
    # expect: generator closed at last
    # expect: async ['early', 'early']
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: return gave end
    # expect: async source gave 1
    # expect: leaf raise
    # expect: generator closed at last
    # expect: raise raised KeyError('leaf')
