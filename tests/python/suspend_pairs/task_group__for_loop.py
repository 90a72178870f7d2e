# Waiting in for loop in task group; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(n):
        for i2 in range(await tick(2)):
            print('for', i2)
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            print('for again', await tick(i2))
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
    # expect: for 0
    # expect: leaf through
    # expect: for again 0
    # expect: for 1
    # expect: leaf through
    # expect: for again 1
    # expect: group 7
    # expect: through gave end
    # expect: group open group
    # expect: for 0
    # expect: leaf return
    # expect: group early
    # expect: return gave end
    # expect: group open group
    # expect: for 0
    # expect: leaf raise
    # expect: raise raised ExceptionGroup('unhandled errors in a TaskGroup', [KeyError('leaf')])
