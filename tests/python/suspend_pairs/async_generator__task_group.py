# Waiting in task group in async generator; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(x):
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
    # expect: group open group
    # expect: leaf through
    # expect: group 7
    # expect: sent None
    # expect: group open group
    # expect: leaf through
    # expect: group 7
    # expect: sent None
    # expect: generator closed at last
    # expect: async [0, 10]
    # expect: through gave end
    # expect: group open group
    # expect: leaf return
    # expect: group early
    # expect: sent None
    # expect: group open group
    # expect: leaf return
    # expect: group early
    # expect: sent None
    # expect: generator closed at last
    # expect: async [0, 10]
    # expect: return gave end
    # expect: group open group
    # expect: leaf raise
    # expect: generator closed at last
    # expect: raise raised ExceptionGroup('unhandled errors in a TaskGroup', [KeyError('leaf')])
