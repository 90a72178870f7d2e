# Waiting in task group in async for; made by gen_pairs.py.
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
        async def part2(n):
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(n)
        async with asyncio.TaskGroup() as g2:
            t2 = g2.create_task(part2(7))
            print('group open', await tick('group'))
        print('group', t2.result())
        print('async source goes on', await tick(x1))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: async source gave 1
    # expect: group open group
    # expect: leaf through
    # expect: group 7
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: group open group
    # expect: leaf through
    # expect: group 7
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: through gave end
    # expect: async source gave 1
    # expect: group open group
    # expect: leaf return
    # expect: group early
    # expect: async source goes on 1
    # expect: async source gave 2
    # expect: group open group
    # expect: leaf return
    # expect: group early
    # expect: async source goes on 2
    # expect: async source closed at last
    # expect: return gave end
    # expect: async source gave 1
    # expect: group open group
    # expect: leaf raise
    # expect: raise raised ExceptionGroup('unhandled errors in a TaskGroup', [KeyError('leaf')])
