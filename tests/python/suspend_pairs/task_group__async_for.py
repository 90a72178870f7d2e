# Waiting in async for in task group; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(n):
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
        return await tick(n)
    async with asyncio.TaskGroup() as g1:
        t1 = g1.create_task(part1(7))
        print('group open', await tick('group'))
    print('group', t1.result())
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: group open group
    # expect: async source gave 1
    # expect: leaf through
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: leaf through
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: group 7
    # expect: through gave end
    # expect: group open group
    # expect: async source gave 1
    # expect: leaf return
    # expect: group early
    # expect: return gave end
    # expect: async source closed at last
    # expect: group open group
    # expect: async source gave 1
    # expect: leaf raise
    # expect: raise raised ExceptionGroup('unhandled errors in a TaskGroup', [KeyError('leaf')])
