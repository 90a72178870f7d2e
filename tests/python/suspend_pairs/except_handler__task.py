# Waiting in task in except handler; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    try:
        raise TypeError(await tick('expected1'))
    except TypeError as e1:
        async def part2(n):
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(n)
        first2, second2 = asyncio.create_task(part2(1)), asyncio.create_task(tick(2))
        print('tasks', await second2, await first2)
        print('handled', e1, await tick(repr(e1)))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: tasks 2 1
    # expect: handled expected1 TypeError('expected1')
    # expect: through gave end
    # expect: leaf return
    # expect: tasks 2 early
    # expect: handled expected1 TypeError('expected1')
    # expect: return gave end
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
