# Waiting in async for in comprehension; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(x):
        async def source2():
            try:
                yield await tick(1)
                yield await tick(2)
            finally:
                print('async source closed', await tick('at last'))
        async for x2 in source2():
            print('async source gave', x2)
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('async source goes on', await tick(x2))
        return await tick(x * 10)
    print('list', [await part1(x) + y for x in range(await tick(2)) for y in (1, 2) if y == 1])
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: async source gave 1
    # expect: leaf through
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: leaf through
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: async source gave 1
    # expect: leaf through
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: leaf through
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: list [1, 11]
    # expect: through gave end
    # expect: async source gave 1
    # expect: leaf return
    # expect: return raised TypeError('can only concatenate str (not "int") to str')
    # expect: async source closed at last
    # expect: async source gave 1
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
