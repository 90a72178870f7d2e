# Waiting in targets in async for; made by gen_pairs.py.
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
    # expect: targets {'k': [2, 2], 'm': 'x', 'n': ['y', 'z']}
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: leaf through
    # expect: targets {'k': [2, 2], 'm': 'x', 'n': ['y', 'z']}
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: through gave end
    # expect: async source gave 1
    # expect: leaf return
    # expect: return raised TypeError("unsupported operand type(s) for +=: 'int' and 'str'")
    # expect: async source gave 1
    # expect: async source closed at last
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
