# Waiting in task group in for loop; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    for i1 in range(await tick(2)):
        print('for', i1)
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
        print('for again', await tick(i1))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: for 0
    # expect: group open group
    # expect: leaf through
    # expect: group 7
    # expect: for again 0
    # expect: for 1
    # expect: group open group
    # expect: leaf through
    # expect: group 7
    # expect: for again 1
    # expect: through gave end
    # expect: for 0
    # expect: group open group
    # expect: leaf return
    # expect: group early
    # expect: for again 0
    # expect: for 1
    # expect: group open group
    # expect: leaf return
    # expect: group early
    # expect: for again 1
    # expect: return gave end
    # expect: for 0
    # expect: group open group
    # expect: leaf raise
    # expect: raise raised ExceptionGroup('unhandled errors in a TaskGroup', [KeyError('leaf')])
