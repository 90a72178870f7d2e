# Waiting in except star in task group; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1(n):
        async def part2():
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick('part')
        try:
            raise ExceptionGroup('group2', [ValueError(await tick(1)), TypeError(2)])
        except* ValueError as e2:
            print('star', e2.exceptions, await part2())
        except* TypeError as e2:
            print('second star', e2.exceptions, await tick('on'))
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
    # expect: star (ValueError(1),) part
    # expect: second star (TypeError(2),) on
    # expect: group 7
    # expect: through gave end
    # expect: group open group
    # expect: leaf return
    # expect: star (ValueError(1),) early
    # expect: second star (TypeError(2),) on
    # expect: group 7
    # expect: return gave end
    # expect: group open group
    # expect: leaf raise
    # expect: second star (TypeError(2),) on
    # expect: raise raised ExceptionGroup('unhandled errors in a TaskGroup', [KeyError('leaf')])
