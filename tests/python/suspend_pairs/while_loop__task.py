# Waiting in task in while loop; made by gen_pairs.py.
import asyncio

async def tick(x):
    await asyncio.sleep(0.01)
    return x

async def run(mode):
    n1 = 2
    while await tick(n1) > 0:
        n1 -= 1
        async def part2(n):
            print('leaf', await tick(mode))
            if mode == 'return':
                return 'early'
            if mode == 'raise':
                raise KeyError('leaf')
            return await tick(n)
        first2, second2 = asyncio.create_task(part2(1)), asyncio.create_task(tick(2))
        print('tasks', await second2, await first2)
        print('while', n1, await tick(n1))
    return 'end'

async def main():
    for mode in ('through', 'return', 'raise'):
        try:
            print(mode, 'gave', await run(mode))
        except BaseException as e:
            print(mode, 'raised', repr(e))
    # expect: leaf through
    # expect: tasks 2 1
    # expect: while 1 1
    # expect: leaf through
    # expect: tasks 2 1
    # expect: while 0 0
    # expect: through gave end
    # expect: leaf return
    # expect: tasks 2 early
    # expect: while 1 1
    # expect: leaf return
    # expect: tasks 2 early
    # expect: while 0 0
    # expect: return gave end
    # expect: leaf raise
    # expect: raise raised KeyError('leaf')
