# Waiting in targets in async generator; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(x):
        async def part2():
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(1)
        d2 = {'k': [1, 2]}
        d2[await tick('k')][await tick(0)] += await part2()
        d2['m'], *d2['n'] = await tick('xyz')
        print('targets', d2)
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
    # expect: targets {'k': [2, 2], 'm': 'x', 'n': ['y', 'z']}
    # expect: sent None
    # expect: leaf through
    # expect: targets {'k': [2, 2], 'm': 'x', 'n': ['y', 'z']}
    # expect: sent None
    # expect: generator closed at last
    # expect: async [0, 10]
    # expect: through gave end
    # expect: leaf return
    # expect: generator closed at last
    # expect: return raised TypeError("unsupported operand type(s) for +=: 'int' and 'str'")
    # expect: leaf raise
    # expect: generator closed at last
    # expect: raise raised KeyError('leaf')
