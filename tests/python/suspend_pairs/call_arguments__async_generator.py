# Waiting in async generator in call arguments; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1():
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
        return await tick('middle')
    print('arguments', await tick(1), await part1(), *[2, await tick(3)], sep=await tick(' '))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: sent None
    # expect: leaf through
    # expect: sent None
    # expect: generator closed at last
    # expect: async [0, 10]
    # expect: arguments 1 middle 2 3
    # expect: through gave end
    # expect: leaf return
    # expect: sent None
    # expect: leaf return
    # expect: sent None
    # expect: generator closed at last
    # expect: async ['early', 'early']
    # expect: arguments 1 middle 2 3
    # expect: return gave end
    # expect: leaf raise
    # expect: generator closed at last
    # expect: raise raised KeyError('leaf')
