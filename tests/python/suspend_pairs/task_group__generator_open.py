# Waiting in generator open in task group; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(n):
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
    # expect: source gave 1
    # expect: leaf through
    # expect: source goes on 1
    # expect: source gave 2
    # expect: leaf through
    # expect: source goes on 2
    # expect: source closed
    # expect: group 7
    # expect: through gave end
    # expect: group open group
    # expect: source gave 1
    # expect: leaf return
    # expect: source closed
    # expect: group early
    # expect: return gave end
    # expect: group open group
    # expect: source gave 1
    # expect: leaf raise
    # expect: source closed
    # expect: raise raised ExceptionGroup('unhandled errors in a TaskGroup', [KeyError('leaf')])
