# Waiting in task group in task group; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(n):
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
    # expect: group open group
    # expect: leaf through
    # expect: group 7
    # expect: group 7
    # expect: through gave end
    # expect: group open group
    # expect: group open group
    # expect: leaf return
    # expect: group early
    # expect: group 7
    # expect: return gave end
    # expect: group open group
    # expect: group open group
    # expect: leaf raise
    # expect: raise raised ExceptionGroup('unhandled errors in a TaskGroup', [ExceptionGroup('unhandled errors in a TaskGroup', [KeyError('leaf')])])
