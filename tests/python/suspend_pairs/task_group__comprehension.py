# Waiting in comprehension in task group; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(n):
        async def part2(x):
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(x * 10)
        print('list', [await part2(x) + y for x in range(await tick(2)) for y in (1, 2) if y == 1])
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
    # expect: leaf through
    # expect: leaf through
    # expect: list [1, 11]
    # expect: group 7
    # expect: through gave end
    # expect: group open group
    # expect: leaf return
    # expect: return raised ExceptionGroup('unhandled errors in a TaskGroup', [TypeError('can only concatenate str (not "int") to str')])
    # expect: group open group
    # expect: leaf raise
    # expect: raise raised ExceptionGroup('unhandled errors in a TaskGroup', [KeyError('leaf')])
