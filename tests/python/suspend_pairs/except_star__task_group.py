# Waiting in task group in except star; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    async def part1():
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
        return await tick('part')
    try:
        raise ExceptionGroup('group1', [ValueError(await tick(1)), TypeError(2)])
    except* ValueError as e1:
        print('star', e1.exceptions, await part1())
    except* TypeError as e1:
        print('second star', e1.exceptions, await tick('on'))
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
    # expect: star (ValueError(1),) part
    # expect: second star (TypeError(2),) on
    # expect: through gave end
    # expect: group open group
    # expect: leaf return
    # expect: group early
    # expect: star (ValueError(1),) part
    # expect: second star (TypeError(2),) on
    # expect: return gave end
    # expect: group open group
    # expect: leaf raise
    # expect: second star (TypeError(2),) on
    # expect: raise raised ExceptionGroup('unhandled errors in a TaskGroup', [KeyError('leaf')])
